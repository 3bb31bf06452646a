import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultTargets, type Fault, type FaultKind, type FaultTarget, type Faults } from './world.ts';
import { goneSignal, pause } from './waits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** key of the answer that `repeat` would give again; set by the hook of the target */
    faultQuestion?: string;
  }
}

/** The delay of `delay` if no `ms` is given. */
const usualDelayMs = 3000;
/** Number of answers kept for `repeat`; the oldest is dropped first. */
const answersKept = 200;
const answerBytesKept = 1_000_000;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly payload: string;
}

interface FaultSettings {
  readonly target: FaultTarget;
  readonly kind: FaultKind;
  readonly ms?: number | undefined;
  /** how many requests it affects before it ends; without it, until another fault is set */
  readonly count?: number | undefined;
}

export interface FaultBox extends Faults {
  set(settings: FaultSettings): void;
  list(): { target: FaultTarget; kind: FaultKind; ms: number; remaining: number | null }[];
  /** Records answers for `repeat`; call before any route is registered. */
  install(app: FastifyInstance): void;
}

export function faultBox(): FaultBox {
  const inForce = new Map<FaultTarget, { fault: Fault; remaining: number | null }>();
  const answers = new Map<string, Answer>();
  const works: Fault = { kind: 'none', ms: 0 };
  const listeners: { target: FaultTarget; listener: (kind: FaultKind) => void }[] = [];

  function take(target: FaultTarget): Fault {
    const entry = inForce.get(target);
    if (entry === undefined) return works;
    if (entry.remaining !== null) {
      entry.remaining -= 1;
      if (entry.remaining <= 0) inForce.delete(target);
    }
    return entry.fault;
  }

  return {
    set({ target, kind, ms, count }) {
      inForce.delete(target);
      if (kind !== 'none') {
        inForce.set(target, { fault: { kind, ms: ms ?? usualDelayMs }, remaining: count ?? null });
      }
      for (const one of listeners) if (one.target === target) one.listener(kind);
    },
    list: () =>
      faultTargets.map((target) => {
        const entry = inForce.get(target);
        return {
          target,
          kind: entry?.fault.kind ?? 'none',
          ms: entry?.fault.ms ?? 0,
          remaining: entry?.remaining ?? null,
        };
      }),
    current: (target) => inForce.get(target)?.fault ?? works,
    onSet: (target, listener) => void listeners.push({ target, listener }),
    hook: (target) => async (request, reply) => {
      request.faultQuestion = question(target, request);
      const fault = take(target);
      if (fault.kind === 'delay') await pause(fault.ms, goneSignal(reply));
      else if (fault.kind === 'repeat') await repeat(answers.get(request.faultQuestion), reply);
      else if (fault.kind !== 'none') await breakAnswer(fault.kind, target, request, reply);
    },
    install(app) {
      app.decorateRequest('faultQuestion');
      app.addHook('onSend', async (request, reply, payload) => {
        if (request.faultQuestion === undefined || typeof payload !== 'string') return payload;
        remember(answers, request.faultQuestion, {
          status: reply.statusCode,
          type: String(reply.getHeader('content-type') ?? 'application/json; charset=utf-8'),
          payload,
        });
        return payload;
      });
    },
  };
}

function question(target: FaultTarget, request: FastifyRequest): string {
  return `${target} ${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
}

function remember(answers: Map<string, Answer>, asked: string, answer: Answer): void {
  if (answer.payload.length > answerBytesKept) return;
  answers.delete(asked);
  answers.set(asked, answer);
  for (const oldest of answers.keys()) {
    if (answers.size <= answersKept) break;
    answers.delete(oldest);
  }
}

/** Without a recorded answer, the request is handled normally. */
async function repeat(answer: Answer | undefined, reply: FastifyReply): Promise<void> {
  if (answer === undefined) return;
  await reply.code(answer.status).header('content-type', answer.type).send(answer.payload);
}

async function breakAnswer(
  kind: Exclude<FaultKind, 'none' | 'delay' | 'repeat'>,
  target: FaultTarget,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  delete request.faultQuestion;
  if (kind === 'drop' || kind === 'hang') {
    reply.hijack();
    if (kind === 'drop') request.raw.socket.destroy();
    return;
  }
  reply.header('access-control-allow-origin', '*');
  if (kind === 'garbage') {
    await reply.code(200).header('content-type', 'application/json').send('<html><body>upstream {"ok":tru');
    return;
  }
  await reply.code(500).send(errorOf[target]);
}

/** What a server error of each surface looks like. */
const errorOf: Record<FaultTarget, object> = {
  toncenter: { ok: false, error: 'LITE_SERVER_NETWORK: timeout for adnl query query', code: 500 },
  bridge: { message: 'internal server error', statusCode: 500 },
  bot_api: { ok: false, error_code: 500, description: 'Internal Server Error' },
  wallets_list: { message: 'Internal Server Error' },
  price: { error: 'internal error' },
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Resolves after `ms`, or as soon as one of the signals is aborted. */
export function pause(ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
  return sleep(ms, undefined, { signal: AbortSignal.any([...signals]) }).catch(() => undefined);
}

/** Aborted when the caller disconnects, or the answer has ended. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

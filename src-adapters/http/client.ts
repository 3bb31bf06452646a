import ky, { type KyInstance } from 'ky';
import { REQUEST_TIMEOUT_MS } from '@axiom/domain/constants';
import {
  CallFailed,
  type CancelSignal,
  type ClientNotice,
  type PhotoFile,
  type Problem,
} from '@axiom/domain/ports/client';
import {
  type Route,
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  type RouteValue,
  routes,
} from '#contract/routes.ts';
import {
  type Failure,
  failureOfAnswer,
  failureOfStatus,
  failureWithoutAnswer,
  readErrorBody,
} from './failure.ts';
import type { FirstAnswers } from './first-answers.ts';
import { InvalidAnswer, readValue } from './lenient.ts';
import { createRefresher } from './refresher.ts';
import type { TokenStore } from './tokens.ts';
import { uploadForm } from './upload.ts';

export interface HttpOptions {
  /** Origin of `/api`; in the app the page's own. */
  readonly origin: string;
  readonly tokens: TokenStore;
  /** Monotonic ms on the same clock as `receivedAtMs`, to measure the round trip. */
  readonly steadyMs: () => number;
  readonly onNotice: (notice: ClientNotice) => void;
  readonly onServerTime: (serverMs: number, sentAtMs: number, receivedAtMs: number) => void;
  /** A refresh was refused: the session has ended. */
  readonly onSessionLost: (problem: Problem) => void;
  /** A call failed with 503 because of maintenance. */
  readonly onMaintenance: () => void;
  readonly timeoutMs?: number;
  /** What was asked before this code was there. */
  readonly firstAnswers?: FirstAnswers;
}

export interface CallInput<Name extends RouteName> {
  readonly params?: RouteParams<Name>;
  readonly query?: RouteQuery<Name>;
  readonly body?: RouteBody<Name>;
  readonly idempotencyKey?: string;
  /** Sent together with the body as a multipart form. */
  readonly photo?: PhotoFile;
  /** Told while a photo is sent: how much of it has left, 0 to 1. */
  readonly onSent?: (share: number) => void;
  readonly signal?: CancelSignal;
  /** No notice on failure: the caller shows the error where it belongs, or no tap started the call. */
  readonly isQuiet?: boolean;
}

/** What a call answers; null after a 500, which was announced (R6.01). A command that moves money rejects then. */
export type CallAnswer<Name extends RouteName> =
  | RouteValue<Name>
  | ((typeof routes)[Name]['idempotent'] extends true ? never : null);

/** The server's calls in the domain's values: every one of the route table, under its name there. */
export interface Gateway {
  /**
   * One call; it ends within 25 s, one with a photo 25 s after the last progress of its upload.
   * @throws CallFailed for every other failure, announced unless quiet; the signal's reason when aborted
   */
  call<Name extends RouteName>(name: Name, input?: CallInput<Name>): Promise<CallAnswer<Name>>;
}

export interface HttpClient extends Gateway {
  /** Another part (the socket) was refused with this token: refreshes it unless that was done. Never rejects. */
  renew(refusedToken: string): Promise<void>;
}

interface Attempt {
  readonly response: Response;
  readonly body: unknown;
}

/** The contract's calls over ky: 25 s each; no automatic retry, except once after a refresh on 401. */
export function createHttpClient(options: HttpOptions): HttpClient {
  const api = ky.create({
    prefix: `${options.origin}/api`,
    // ky's own timeout ends at the headers; `deadline` covers the body too.
    timeout: false,
    retry: 0,
    throwHttpErrors: false,
    credentials: 'omit',
    cache: 'no-store',
  });
  const refresher = createRefresher(options.tokens, async (refreshToken) => {
    const pair = await once('refresh', { body: { refresh_token: refreshToken } }, null);
    if (!pair.response.ok) throw new CallFailed(failureOf('refresh', pair).problem);
    return answerOf('refresh', pair);
  });

  const once = async <Name extends RouteName>(
    name: Name,
    input: CallInput<Name>,
    token: string | null,
  ): Promise<Attempt> => {
    const early = await earlyAttempt(options, name, input, token);
    if (early !== null) return early;
    const sentAtMs = options.steadyMs();
    const end = deadline(options.timeoutMs ?? REQUEST_TIMEOUT_MS, input.signal);
    const attempt = await fetchOnce(
      { api, origin: options.origin },
      routes[name],
      input.onSent === undefined ? input : { ...input, onSent: whileSent(input.onSent, end) },
      token,
      end.signal,
    ).finally(end.clear);
    options.onServerTime(serverTimeOf(attempt.response), sentAtMs, options.steadyMs());
    return attempt;
  };

  const withRefresh = async <Name extends RouteName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<Attempt> => {
    const token = routes[name].auth ? options.tokens.access() : null;
    const first = await once(name, input, token);
    if (first.response.status !== 401 || !routes[name].auth) return first;
    const refreshed = await refresher.after(token);
    if (refreshed.type === 'token') return once(name, input, refreshed.token);
    if (refreshed.type === 'unreachable') throw new CallFailed(refreshed.problem);
    options.onSessionLost(refreshed.problem);
    return first;
  };

  return {
    renew: async (refusedToken) => {
      const refreshed = await refresher.after(refusedToken).catch(() => null);
      if (refreshed?.type === 'lost') options.onSessionLost(refreshed.problem);
    },
    call: async (name, input = {}) => {
      try {
        const attempt = await withRefresh(name, input);
        if (attempt.response.ok) return answerOf(name, attempt);
        const failure = failureOf(name, attempt);
        if (failure.problem.kind === 'maintenance') options.onMaintenance();
        if (failure.problem.kind === 'unauthenticated') options.tokens.dropAccess();
        if (!input.isQuiet && failure.problem.kind !== 'maintenance') options.onNotice(failure.notice);
        if (attempt.response.status === 500 && !routes[name].idempotent)
          return null as CallAnswer<typeof name>;
        throw new CallFailed(failure.problem);
      } catch (error) {
        throw announced(error, name, input, options);
      }
    },
  };
}

const serverTimeOf = ({ headers }: Response): number => Number(headers.get('x-server-time') ?? Number.NaN);

/** The answer to a call that the start asked before; null if it did not, or if nothing came of it. */
async function earlyAttempt(
  { firstAnswers, onServerTime }: HttpOptions,
  name: RouteName,
  input: { readonly query?: unknown; readonly params?: unknown; readonly signal?: CancelSignal },
  token: string | null,
): Promise<Attempt | null> {
  if (input.query !== undefined || input.params !== undefined) return null;
  const { method, path } = routes[name];
  try {
    const early = (await firstAnswers?.take(method, path, token)) ?? null;
    if (early === null) return null;
    const { response, sentAtMs, receivedAtMs } = early;
    const body = await readBody(response);
    onServerTime(serverTimeOf(response), sentAtMs, receivedAtMs);
    return { response, body };
  } catch {
    if (input.signal?.aborted === true) throw input.signal.reason;
    return null;
  }
}

function failureOf(name: RouteName, { response, body }: Attempt): Failure {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return failureOfStatus(response.status, readErrorBody(body, response.status), {
    isCommand: routes[name].idempotent,
    retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1000 : null,
  });
}

function answerOf<Name extends RouteName>(name: Name, { body }: Attempt): RouteValue<Name> {
  try {
    return readValue(routes[name].answer, body) as RouteValue<Name>;
  } catch (error) {
    if (!(error instanceof InvalidAnswer)) throw error;
    const failure = failureOfAnswer(error.message, routes[name].idempotent);
    throw new CallFailed(failure.problem, { cause: error });
  }
}

/** The failure for the caller, from any thrown value; shows a notice for failures without an answer. */
function announced(
  error: unknown,
  name: RouteName,
  input: { readonly isQuiet?: boolean; readonly signal?: CancelSignal },
  options: HttpOptions,
): unknown {
  if (input.signal?.aborted === true) return error;
  if (error instanceof CallFailed) {
    const { kind } = error.problem;
    const isNew = kind === 'invalid-answer' || kind === 'network' || kind === 'timeout';
    if (isNew && !input.isQuiet) options.onNotice(noticeOf(kind, error.problem));
    return error;
  }
  const reason = error instanceof RequestTimeout ? 'timeout' : 'network';
  const failure = failureWithoutAnswer(reason, routes[name].idempotent);
  if (!input.isQuiet) options.onNotice(failure.notice);
  return new CallFailed(failure.problem, { cause: error });
}

function noticeOf(kind: 'invalid-answer' | 'network' | 'timeout', { message, code }: Problem): ClientNotice {
  if (kind === 'network') return { name: 'network-error' };
  return kind === 'timeout' ? { name: 'timeout' } : { name: 'error', message, code };
}

async function fetchOnce(
  { api, origin }: { readonly api: KyInstance; readonly origin: string },
  route: Route,
  input: {
    readonly params?: unknown;
    readonly query?: unknown;
    readonly body?: unknown;
    readonly idempotencyKey?: string;
    readonly photo?: PhotoFile;
    readonly onSent?: (share: number) => void;
  },
  token: string | null,
  signal: AbortSignal,
): Promise<Attempt> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  const path = pathOf(route.path, input.params);
  const { photo, onSent } = input;
  const answer =
    photo !== undefined && onSent !== undefined
      ? uploadForm({
          url: `${origin}/api/${path}`,
          headers,
          form: formOf(input.body ?? {}, photo),
          signal,
          onSent,
        })
      : api(path, {
          method: route.method,
          headers,
          ...(input.query === undefined ? {} : { searchParams: input.query as Record<string, string> }),
          ...(route.method === 'POST' ? bodyOf(input.body ?? {}, photo) : {}),
          signal,
        });
  const response = await answer.catch((error: unknown) => rejectWith(signal, error));
  const body = await readBody(response).catch((error: unknown) => rejectWith(signal, error));
  return { response, body };
}

/** JSON, or a form if there is a photo: fetch sets its boundary itself. */
function bodyOf(
  body: unknown,
  photo: PhotoFile | undefined,
): { readonly json: unknown } | { readonly body: FormData } {
  return photo === undefined ? { json: body } : { body: formOf(body, photo) };
}

function formOf(body: unknown, photo: PhotoFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string>)) form.append(name, value);
  form.append('photo', new Blob([photo.bytes]), photo.name);
  return form;
}

/** The whole request, including the body, exceeded its timeout. */
class RequestTimeout extends Error {
  override readonly name = 'RequestTimeout' as const;
}

/** Rejects with the signal's reason, whatever error the platform threw. */
function rejectWith(signal: AbortSignal, error: unknown): never {
  throw signal.aborted && signal.reason instanceof Error ? signal.reason : error;
}

interface Deadline {
  readonly signal: AbortSignal;
  readonly clear: () => void;
  /** Counts anew from now on. */
  readonly again: () => void;
}

/** On a slow line a photo takes longer than any call may: its progress puts the deadline off. */
function whileSent(onSent: (share: number) => void, { again }: Deadline): (share: number) => void {
  return (share) => {
    again();
    onSent(share);
  };
}

/** Ends at the caller's abort or after the timeout, whichever comes first. */
function deadline(timeoutMs: number, outer: CancelSignal | undefined): Deadline {
  const controller = new AbortController();
  const start = () =>
    setTimeout(() => controller.abort(new RequestTimeout('The request took too long.')), timeoutMs);
  let timer = start();
  const onAbort = () => controller.abort(outer?.reason);
  if (outer?.aborted === true) onAbort();
  outer?.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    again: () => {
      clearTimeout(timer);
      timer = start();
    },
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onAbort);
    },
  };
}

function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

import type { Messenger } from '../telegram/messenger.ts';

/** What a method of the Bot API refuses with; becomes `{ok: false, error_code, description}`. */
export class BotApiError extends Error {
  override readonly name = 'BotApiError';
  readonly code: 400 | 401 | 403 | 404 | 409 | 429;
  /** What a program may do about it, as the real one says it. */
  readonly parameters: { readonly retry_after: number } | undefined;

  constructor(code: BotApiError['code'], description: string, parameters?: BotApiError['parameters']) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

export const tooMany = (waitS: number): BotApiError =>
  new BotApiError(429, `Too Many Requests: retry after ${waitS}`, { retry_after: waitS });

export const badRequest = (what: string): BotApiError => new BotApiError(400, `Bad Request: ${what}`);

export type BotParams = Readonly<Record<string, unknown>>;

export interface BotCall {
  readonly messenger: Messenger;
  readonly params: BotParams;
  /** ends when the caller hangs up or the devnet stops */
  readonly signal: AbortSignal;
}

export type BotMethod = (call: BotCall) => Promise<unknown>;

/** Objects come as JSON text where the call is a form or a query. */
export function structured(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

export function integer(params: BotParams, name: string): number | undefined {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

export function textParam(params: BotParams, name: string): string {
  const value = params[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

export function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

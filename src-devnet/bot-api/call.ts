import { parsedJson } from '../json.ts';
import type { Messenger } from '../telegram/messenger.ts';

/** A refusal of a Bot API method. It is sent as `{ok: false, error_code, description}`. */
export class BotApiError extends Error {
  override readonly name = 'BotApiError';
  readonly code: 400 | 401 | 403 | 404 | 409 | 429;
  /** Sent as `parameters` beside the description; `retry_after` is in seconds. */
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
  /** aborted when the caller disconnects or the devnet stops */
  readonly signal: AbortSignal;
}

export type BotMethod = (call: BotCall) => Promise<unknown>;

/** Parses JSON text: in a form or a query, objects arrive as text. Text that is no JSON stays as it is. */
export function structured(value: unknown): unknown {
  return typeof value === 'string' ? (parsedJson(value) ?? value) : value;
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

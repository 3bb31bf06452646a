import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** The rate limit that a call counts for. */
export type RateClass = 'sign_in' | 'money' | 'picture' | 'statement' | 'other';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Under /api; `{id}` marks a path parameter. */
  readonly path: string;
  /** A bearer token is required; false for calls without sign-in. */
  readonly auth: boolean;
  readonly rate: RateClass;
  /** Accepts an Idempotency-Key: the call moves money. */
  readonly idempotent: boolean;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Also accepts a multipart form: the body's fields, and a file `photo`. */
  readonly photo?: true;
  readonly answer: z.ZodMiniType;
  readonly errors: readonly ErrorCode[];
}

/** A read of the caller's own. */
export const read = { method: 'GET', auth: true, rate: 'other', idempotent: false, errors: [] } as const;
/** A command that moves money. */
export const spend = { method: 'POST', auth: true, rate: 'money', idempotent: true } as const;
/** A command that moves none. */
export const act = { method: 'POST', auth: true, rate: 'other', idempotent: false } as const;
/** Skips authentication. */
export const open = { auth: false, idempotent: false } as const;

import type { ErrorCode } from '#contract/errors.ts';

/** A refusal with a public error code. Thrown inside a transaction, it rolls back everything. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** When to try again, in seconds, where that is known better than by the code. */
  readonly retryAfterS: number | undefined;
  constructor(code: ErrorCode, message: string, field?: string, retryAfterS?: number) {
    super(message);
    this.code = code;
    this.field = field;
    this.retryAfterS = retryAfterS;
  }
}

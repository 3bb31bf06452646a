import type { ErrorCode } from '#contract/errors.ts';

/** A refusal with a public error code. Thrown inside a transaction, it rolls back everything. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly field: string | undefined;
  constructor(code: ErrorCode, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

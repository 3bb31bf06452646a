import type { ErrorCode } from '#contract/errors.ts';

/** A refusal with a code of the catalogue. Thrown inside a transaction it rolls everything back: nothing was changed. */
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

import { DomainError, type DomainErrorDetails } from '../errors/index.ts';

/** Why a text is not a decimal number in the strict wire form. */
export type DecimalFault =
  | 'not_text'
  | 'empty'
  | 'sign'
  | 'space'
  | 'exponent'
  | 'separator'
  | 'not_ascii_digits'
  | 'leading_zero'
  | 'missing_digits'
  | 'too_many_integer_digits'
  | 'too_many_fraction_digits';

/** The text is not a decimal number in the strict wire form; `reason` says why. */
export class InvalidDecimal extends DomainError {
  override readonly name = 'InvalidDecimal' as const;
  override readonly code = 'invalid_decimal' as const;
  override readonly category = 'invalid' as const;
  readonly reason: DecimalFault;

  constructor(reason: DecimalFault, details: DomainErrorDetails) {
    super(details);
    this.reason = reason;
  }
}

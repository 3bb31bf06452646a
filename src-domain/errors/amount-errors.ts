import { DomainError, type DomainErrorDetails } from './domain-error.ts';

/** What an amount’s refusal names. */
export interface AmountBound {
  readonly field: string;
  /** With its unit, as people read it: "5 TON". */
  readonly found: string;
  readonly bound: string;
}

/** Less than the least allowed. */
export class AmountBelowMinimum extends DomainError {
  override readonly name = 'AmountBelowMinimum' as const;
  override readonly code = 'amount_below_minimum' as const;
  override readonly category = 'invalid' as const;

  constructor(amount: AmountBound) {
    super(outside(amount, `at least ${amount.bound}`));
  }
}

/** More than the most allowed. */
export class AmountAboveMaximum extends DomainError {
  override readonly name = 'AmountAboveMaximum' as const;
  override readonly code = 'amount_above_maximum' as const;
  override readonly category = 'invalid' as const;

  constructor(amount: AmountBound) {
    super(outside(amount, `at most ${amount.bound}`));
  }
}

/** Nothing would be left after fees and truncation. */
export class NothingLeft extends DomainError {
  override readonly name = 'NothingLeft' as const;
  override readonly code = 'nothing_left' as const;
  override readonly category = 'invalid' as const;

  /** `instead`: what to do where no larger amount can be given. */
  constructor({ field, found, bound }: AmountBound, instead = `a larger ${field} is needed`) {
    super({
      message: `Nothing would be left of ${found} after ${bound}; ${instead}.`,
      field,
      bound,
      found,
      allowed: 'an amount of which something is left',
    });
  }
}

function outside({ field, found, bound }: AmountBound, allowed: string): DomainErrorDetails {
  return { message: `${field} must be ${allowed}; ${found} was given.`, field, bound, found, allowed };
}

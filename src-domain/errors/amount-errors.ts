import { DomainError, type DomainErrorDetails } from './domain-error.ts';

/** The details of a refused amount. */
export interface AmountBound {
  readonly field: string;
  /** With its unit, for people: "5 TON". */
  readonly found: string;
  readonly bound: string;
}

/** The amount is below its minimum. */
export class AmountBelowMinimum extends DomainError {
  override readonly name = 'AmountBelowMinimum' as const;
  override readonly code = 'amount_below_minimum' as const;
  override readonly category = 'invalid' as const;

  constructor(amount: AmountBound) {
    super(outside(amount, `at least ${amount.bound}`));
  }
}

/** The amount is above its maximum. */
export class AmountAboveMaximum extends DomainError {
  override readonly name = 'AmountAboveMaximum' as const;
  override readonly code = 'amount_above_maximum' as const;
  override readonly category = 'invalid' as const;

  constructor(amount: AmountBound) {
    super(outside(amount, `at most ${amount.bound}`));
  }
}

/** Nothing would remain after fees and truncation. */
export class NothingLeft extends DomainError {
  override readonly name = 'NothingLeft' as const;
  override readonly code = 'nothing_left' as const;
  override readonly category = 'invalid' as const;

  /** `instead`: what to do if a larger amount is not possible. */
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

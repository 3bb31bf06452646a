export { abbreviate } from './abbreviate.ts';
export { AmountAboveMaximum, AmountBelowMinimum, type AmountBound, NothingLeft } from './amount-errors.ts';
export { DomainError, type DomainErrorDetails, type ErrorCategory } from './domain-error.ts';
export { type IllegalStep, IllegalTransition } from './illegal-transition.ts';
export { InvalidField } from './invalid-field.ts';
export { isDomainError } from './is-domain-error.ts';

export { abbreviate } from './abbreviate.ts';
export { AmountAboveMaximum, AmountBelowMinimum, type AmountBound, NothingLeft } from './amount-errors.ts';
export { DomainError, type DomainErrorDetails, type ErrorCategory } from './domain-error.ts';
export { isDomainError } from './is-domain-error.ts';

export { abbreviate } from './abbreviate.ts';
export { DomainError, type DomainErrorDetails, type ErrorCategory } from './domain-error.ts';
export { isDomainError } from './is-domain-error.ts';

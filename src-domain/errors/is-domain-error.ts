import { DomainError } from './domain-error.ts';

/** True for a refusal of the domain; with `code`, only for that refusal. */
export function isDomainError(error: unknown, code?: string): error is DomainError {
  return error instanceof DomainError && (code === undefined || error.code === code);
}

import { abbreviate } from './abbreviate.ts';
import { DomainError } from './domain-error.ts';

/** Base of the refusals of an input field that is not of its form. */
export abstract class InvalidField extends DomainError {
  override readonly category = 'invalid' as const;

  constructor(field: string, found: unknown, allowed: string) {
    const seen = abbreviate(found);
    super({ message: `${field} must be ${allowed}; ${seen} was given.`, field, found: seen, allowed });
  }
}

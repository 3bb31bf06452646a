import { abbreviate } from './abbreviate.ts';
import { DomainError } from './domain-error.ts';

/** Base of refusals of an input field with a wrong form. */
export abstract class InvalidField extends DomainError {
  override readonly category = 'invalid' as const;

  constructor(field: string, found: unknown, allowed: string) {
    const seen = abbreviate(found);
    super({ message: `${field} must be ${allowed}; ${seen} was given.`, field, found: seen, allowed });
  }
}

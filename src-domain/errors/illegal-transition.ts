import { DomainError } from './domain-error.ts';

/** A step that was refused, and when it would have been right. */
export interface IllegalStep<Status extends string, Event extends string> {
  /** What was to take the step: "bond". */
  readonly thing: string;
  readonly status: Status;
  readonly event: Event;
  /** Statuses in which the step is legal. */
  readonly legalFrom: readonly Status[];
  /** The input field that named the thing, in the wire's snake_case. */
  readonly field?: string | undefined;
  /** The text for people, around what would have been right: "a bond that is active". */
  readonly message: (allowed: string) => string;
}

/** Base of the refusals of a step that the status of a thing forbids. Nothing was changed. */
export abstract class IllegalTransition<Status extends string, Event extends string> extends DomainError {
  override readonly category = 'conflict' as const;
  readonly status: Status;
  readonly event: Event;

  constructor({ thing, status, event, legalFrom, field, message }: IllegalStep<Status, Event>) {
    const allowed = `a ${thing} that is ${legalFrom.join(' or ')}`;
    super({ message: message(allowed), field, found: status, allowed });
    this.status = status;
    this.event = event;
  }
}

import { DomainError } from './domain-error.ts';

/** A refused step, and the statuses in which it is legal. */
export interface IllegalStep<Status extends string, Event extends string> {
  /** What the step applies to: "bond". */
  readonly thing: string;
  readonly status: Status;
  readonly event: Event;
  /** Statuses in which the step is legal. */
  readonly legalFrom: readonly Status[];
  /** The input field that named it, in the wire's snake_case. */
  readonly field?: string | undefined;
  /** Builds the text for people around what is allowed: "a bond that is active". */
  readonly message: (allowed: string) => string;
}

/** Base of refusals of a step that the current status forbids. Nothing was changed. */
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

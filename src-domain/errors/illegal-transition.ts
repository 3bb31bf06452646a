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
  /** What a status is called in a sentence, where it is not its own name. */
  readonly words?: Readonly<Record<Status, string>>;
  /** Builds the text for people from what the status is called, and the legal ones: "unpaid or active". */
  readonly message: (seen: string, needed: string) => string;
}

/** Base of refusals of a step that the current status forbids. Nothing was changed. */
export abstract class IllegalTransition<Status extends string, Event extends string> extends DomainError {
  override readonly category = 'conflict' as const;
  readonly status: Status;
  readonly event: Event;

  constructor({ thing, status, event, legalFrom, field, words, message }: IllegalStep<Status, Event>) {
    const allowed = `a ${thing} that is ${legalFrom.join(' or ')}`;
    const called = (each: Status): string => words?.[each] ?? each;
    const needed = legalFrom.map(called).join(' or ');
    super({ message: message(called(status), needed), field, found: status, allowed });
    this.status = status;
    this.event = event;
  }
}

import { CallFailed } from '@axiom/domain/ports/client';
import type { EventObject, OutputFrom, PromiseActorLogic, UnknownActorLogic } from 'xstate';

/** What may become of a slot, for flows that run without an app. */
export interface SlotOutcomes<Answer> {
  /** Each of them is tried: for every way on one. */
  readonly answers: readonly Answer[];
  /** Default: it is refused. */
  readonly failures?: readonly unknown[];
}

/** What a source tells the machine above it, or one that is played by its words alone. */
export interface SourceOutcomes {
  readonly tells?: readonly EventObject[];
  readonly answers?: readonly unknown[];
}

/** Names of the slots that answer. */
type Calls<Slots> = {
  [Name in keyof Slots]: Slots[Name] extends PromiseActorLogic<infer _Answer, infer _Input> ? Name : never;
}[keyof Slots];

/** For every call of a machine its outcomes; what else is named is not run. */
export type OutcomesOf<Slots> = {
  readonly [Name in Calls<Slots>]: Slots[Name] extends UnknownActorLogic
    ? SlotOutcomes<OutputFrom<Slots[Name]>>
    : SlotOutcomes<OutputFrom<Slots[Name]>>;
} & { readonly [Name in Exclude<keyof Slots, Calls<Slots>>]?: SourceOutcomes };

/** What a machine meets when it runs without an app: what it is given, and what becomes of its slots. */
export interface WorldOf<Slots, Input = undefined> {
  readonly inputs: readonly (() => Input)[];
  readonly slots: OutcomesOf<Slots>;
  /** The fields of the context that decide something; default: all. */
  readonly matters?: readonly string[];
  /** Counters of the context that decide something, with the largest value that matters. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** For machines that are given nothing. */
export const NO_INPUT: readonly (() => undefined)[] = [() => undefined];

/** A call that changed nothing. */
export const REFUSED = new CallFailed({
  kind: 'refused',
  message: 'Refused.',
  code: 'validation_failed',
  isOutcomeKnown: true,
});

/** A call whose answer was lost: nobody knows what it did. */
export const LOST = new CallFailed({
  kind: 'timeout',
  message: 'No answer came.',
  code: 'timeout',
  isOutcomeKnown: false,
});

/** A refusal with this code. */
export function refusedWith(code: string): CallFailed {
  return new CallFailed({ kind: 'refused', message: 'Refused.', code, isOutcomeKnown: true });
}

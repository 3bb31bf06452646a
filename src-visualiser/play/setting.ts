import type { AnyStateMachine, EventObject } from 'xstate';

/** What may become of an actor that an app provides. */
export interface SlotOutcomes {
  readonly answers?: readonly unknown[];
  /** What it may fail with. */
  readonly failures?: readonly unknown[];
  /** What a source tells the actor above it. */
  readonly tells?: readonly EventObject[];
}

/** By slot. A machine that is named here is not run: what it may say is enough. */
export type MachineOutcomes = Readonly<Record<string, SlotOutcomes | undefined>>;

/** What a machine is about and what happens to it, in words; see machines/words.ts. */
export interface Words {
  readonly title: string;
  readonly happens: Readonly<Record<string, string>>;
}

/** A machine with everything that may happen to it. */
export interface Setting {
  readonly machine: AnyStateMachine;
  /** Null: it says no more than its names. */
  readonly words: Words | null;
  /** What the machine may be given when it starts; one undefined where it takes nothing. */
  readonly inputs: readonly (() => unknown)[];
  readonly samples: readonly EventObject[];
  /** By the id of the machine whose slots they are; `sale/amountForm`: of the form inside of a sale. */
  readonly outcomes: Readonly<Record<string, MachineOutcomes | undefined>>;
  /** By the id of a machine: the fields of its context that decide something; none named: all. */
  readonly matters: Readonly<Record<string, readonly string[] | undefined>>;
  /** Counters in the context that decide something, with the largest value that is told apart. */
  readonly counts: Readonly<Record<string, number>>;
  /** Epoch ms of the beginning: instants in inputs are compared with it. */
  readonly beganAtMs: number;
}

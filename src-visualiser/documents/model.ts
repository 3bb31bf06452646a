import type { Json } from './json.ts';

/** Every machine that was read: the first document; flows, layout, coverage and difference point into it by id. */
export interface Model {
  readonly machines: readonly Machine[];
  /** Files that could not be read, or not wholly; the rest is in `machines`. */
  readonly problems: readonly FileProblem[];
}

/** What is wrong with a file, in one sentence, and what to do about it. */
export interface FileProblem {
  readonly file: string;
  /** Counted from 1; null: the place is not known. */
  readonly line: number | null;
  readonly what: string;
  readonly remedy: string;
}

export interface Machine {
  readonly id: string;
  /** In words: "Buying a bond". */
  readonly title: string;
  readonly description: string;
  /** Relative to the folder that was read. */
  readonly file: string;
  /** Every state in the order of the file, parents before children; the first is the machine itself. */
  readonly states: readonly State[];
  /** In the order in which they are asked: state by state, and in each the order of the file. */
  readonly transitions: readonly Transition[];
  readonly samples: readonly Sample[];
  readonly delays: readonly Delay[];
  readonly actors: readonly Slot[];
  /** Names of what an app provides and the machine merely calls. */
  readonly effects: readonly string[];
}

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

export interface State {
  /** `purchase.paying.shown`; the machine's own id for the machine itself. */
  readonly id: string;
  readonly key: string;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly kind: StateKind;
  /** The child that is entered first; null in states without children and side by side. */
  readonly initial: string | null;
  readonly isDeepHistory: boolean;
  readonly title: string;
  readonly description: string;
  /** The screen that shows it, in words; empty: not said. */
  readonly screen: string;
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly Invoke[];
}

export interface Invoke {
  readonly id: string;
  readonly src: string;
  /** The machine that runs there; null: something else. */
  readonly machine: string | null;
}

/** Why a transition may be taken. `snapshot`: an actor changed. `done-state`: the states inside have ended. */
export type TransitionKind = 'event' | 'after' | 'always' | 'done' | 'error' | 'snapshot' | 'done-state';

export interface Transition {
  /** `source|event|index`, where index counts the branches of one event. */
  readonly id: string;
  readonly source: string;
  /** Empty: no target, the state stays. */
  readonly targets: readonly string[];
  readonly kind: TransitionKind;
  /** As XState names it. */
  readonly event: string;
  /** The own event without the machine's name, the delay's name, or the actor's: `close`, `askAgain`, `payment`. */
  readonly name: string;
  /** Counted from 0 among the branches of the same event in the same state. */
  readonly index: number;
  readonly branches: number;
  readonly guard: Guard | null;
  readonly actions: readonly string[];
  readonly isReentering: boolean;
}

export interface Guard {
  readonly name: string;
  /** What it is asked with, where that is a plain value: `booked`. */
  readonly params: Json | null;
  /** Its condition as the source has it: another one under the same name is a change. */
  readonly asks: string;
}

/** An event as it may come, for a form and for flows. */
export interface Sample {
  readonly type: string;
  readonly name: string;
  readonly payload: Json;
}

export interface Delay {
  readonly name: string;
  /** Null: computed from the context. */
  readonly ms: number | null;
}

/** A named actor of a machine. */
export interface Slot {
  readonly src: string;
  readonly machine: string | null;
}

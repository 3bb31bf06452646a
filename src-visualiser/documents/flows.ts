import type { Json } from './json.ts';

/** For every machine the few paths that walk all of it. */
export interface Flows {
  readonly machines: readonly MachineFlows[];
}

export interface MachineFlows {
  readonly machine: string;
  readonly flows: readonly Flow[];
  /** States and transitions that no flow reaches. */
  readonly unreached: readonly Unreached[];
  /** The search stopped before it had seen everything. */
  readonly isCut: boolean;
}

/** How the story ends, not whether a test fails. */
export type Outcome = 'done' | 'error' | 'loop' | 'open';

export interface Flow {
  /** Stays as long as its way is the same: part of its address. */
  readonly id: string;
  readonly machine: string;
  /** In plain words. */
  readonly title: string;
  readonly outcome: Outcome;
  /** Which of the machine's inputs it starts with. */
  readonly start: number;
  /** The first is the start itself. */
  readonly steps: readonly Step[];
  /** The step at which it went another way when it was played once more; null: it passes. */
  readonly failsAt: number | null;
  /** Ids of the machine's own transitions on its way. */
  readonly covers: readonly string[];
  /** Simulated time from the start to the end. */
  readonly lastsMs: number;
}

/** What was typed in the place of a sample's own values, by the path of each. */
type Typed = Readonly<Record<string, string>>;

/** What can happen to a machine that runs on stand-ins; enough to let it happen again. */
export type Move =
  | { readonly kind: 'start' }
  /** Somebody sends the machine its sample with this index. */
  | { readonly kind: 'event'; readonly sample: number; readonly values?: Typed }
  /** A call answers with the slot's answer of this index. `actor`: its ids from the machine down, by `/`. */
  | { readonly kind: 'answer'; readonly actor: string; readonly sample: number; readonly values?: Typed }
  | { readonly kind: 'failure'; readonly actor: string; readonly sample: number }
  /** A source of events tells the actor above it what has this index. */
  | { readonly kind: 'tell'; readonly actor: string; readonly sample: number; readonly values?: Typed }
  /** A machine inside, whose host does not say what it may tell, is sent one of its events, without a payload. */
  | { readonly kind: 'inside'; readonly actor: string; readonly event: string }
  /**
   * Time passes until this timer rings, and every timer before it; `timer` counts from the one that rings first.
   */
  | { readonly kind: 'time'; readonly timer: number };

export interface Step {
  readonly move: Move;
  /** In words: "review", "createBond answers". */
  readonly event: string;
  readonly payload: Json;
  /** Simulated instant after the step, since the start. */
  readonly atMs: number;
  /** Every actor's transitions in their order. */
  readonly taken: readonly Taken[];
  readonly guards: readonly Asked[];
  readonly actors: readonly Standing[];
  readonly timers: readonly Timer[];
  /** Screen of the machine's innermost state. */
  readonly screen: string;
  /** Title of that state. */
  readonly title: string;
  readonly description: string;
  readonly context: Json;
  /** Paths in the context that this step changed: `payment.stage`. */
  readonly changed: readonly string[];
}

export interface Taken {
  readonly actor: string;
  readonly machine: string;
  readonly transition: string;
}

/** One branch of an event, in the order in which they are asked. */
export interface Asked {
  readonly machine: string;
  readonly transition: string;
  /** Null: the branch without a guard. */
  readonly guard: string | null;
  /** Null: not asked, because one before it held. */
  readonly holds: boolean | null;
  /** The values that decided, in one sentence; empty where none was read. */
  readonly why: string;
}

/** A machine that runs, and the states it is in: all of them, outermost first. */
export interface Standing {
  /** Its ids from the root down, by `/`; empty for the machine itself. */
  readonly actor: string;
  readonly machine: string;
  readonly states: readonly string[];
}

export interface Timer {
  readonly actor: string;
  readonly name: string;
  readonly startedAtMs: number;
  readonly ringsAtMs: number;
  /** An actor that waits for an instant, and ends by an answer. */
  readonly isAlarm: boolean;
}

export interface Unreached {
  readonly kind: 'state' | 'transition';
  readonly id: string;
  /** Why no flow can reach it; null: not explained, which fails the build. */
  readonly reason: string | null;
  /** The test that reaches it all the same: `file: title`. */
  readonly test: string | null;
}

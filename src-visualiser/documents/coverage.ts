/** What tests that really ran have walked; the visualiser's own flows are counted apart. */
export interface Coverage {
  readonly machines: readonly MachineCoverage[];
}

export interface MachineCoverage {
  readonly machine: string;
  readonly states: readonly Walked[];
  readonly transitions: readonly Walked[];
  /** Each guard twice: that it held, and that it did not. */
  readonly guards: readonly WalkedGuard[];
}

export interface Walked {
  readonly id: string;
  /** Test files that walk it. */
  readonly tests: readonly string[];
  /** Flows that walk it. */
  readonly flows: readonly string[];
}

export interface WalkedGuard extends Walked {
  /** The transition that it guards, as `id`, and its answer. */
  readonly holds: boolean;
}

/**
 * What a run of tests writes: by machine, and in it by the id of a state, of a transition, or of one with what its guard
 * said, the test files that walked it.
 */
export type Seen = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

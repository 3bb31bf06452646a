import type { Move } from './flows.ts';

/** What two revisions of the machines tell apart. */
export interface Difference {
  readonly base: string;
  readonly head: string;
  readonly structure: readonly Change[];
  /** Flows of the base that do not go the same way on the head. */
  readonly behaviour: readonly Parting[];
  /** Flows of the head that the base has not. */
  readonly added: readonly string[];
  /** How many flows of the base were played on the head. */
  readonly played: number;
  /** Whether the screens of the base are beside the pages; they are not where it cannot be built by today's tools. */
  readonly hasBaseScreens: boolean;
}

export interface Change {
  readonly machine: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: 'machine' | 'state' | 'transition';
  readonly id: string;
  /** What of it changed: "guard", "target"; empty unless `changed`. */
  readonly fields: readonly string[];
  readonly before: string;
  readonly after: string;
  /** Each of the fields on both sides, as text. */
  readonly values: readonly { readonly field: string; readonly before: string; readonly after: string }[];
}

export interface Parting {
  readonly machine: string;
  readonly flow: string;
  readonly title: string;
  /** `breaks`: it ends otherwise, or a step is not possible. `differs`: other transitions to the same end. */
  readonly how: 'breaks' | 'differs' | 'gone';
  /** Which of the machine's inputs it starts with. */
  readonly start: number;
  /** The first step that is not the same. */
  readonly step: number;
  /** What both revisions tell, from the start to the step that is not the same. */
  readonly shared: readonly SharedStep[];
  /** What happens at that step, in words. */
  readonly event: string;
  /** How many steps the flow of the base has. */
  readonly length: number;
  /** Transitions that were asked at that step, on either side. */
  readonly asked: readonly string[];
  readonly before: Moment;
  readonly after: Moment;
}

export interface SharedStep {
  readonly event: string;
  readonly title: string;
  /** Simulated instant after the step, since the start. */
  readonly atMs: number;
}

export interface Moment {
  /** From the start to this moment, with the samples of its own revision; null: it cannot be reached. */
  readonly moves: readonly Move[] | null;
  readonly states: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly screen: string;
  readonly outcome: string;
  /** The guard that decided, what it said, and its sentence. */
  readonly guard: string;
}

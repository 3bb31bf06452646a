/** What two revisions of the machines tell apart. */
export interface Difference {
  readonly base: string;
  readonly head: string;
  readonly structure: readonly Change[];
  /** Flows of the base that do not go the same way on the head. */
  readonly behaviour: readonly Parting[];
  /** How many flows of the base were played on the head. */
  readonly played: number;
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
}

export interface Parting {
  readonly machine: string;
  readonly flow: string;
  readonly title: string;
  /** `breaks`: it ends otherwise, or a step is not possible. `differs`: other transitions to the same end. */
  readonly how: 'breaks' | 'differs' | 'gone';
  /** The first step that is not the same. */
  readonly step: number;
  readonly before: Moment;
  readonly after: Moment;
}

export interface Moment {
  readonly states: readonly string[];
  readonly title: string;
  readonly screen: string;
  readonly outcome: string;
  /** The guard that led there, with its sentence. */
  readonly guard: string;
}

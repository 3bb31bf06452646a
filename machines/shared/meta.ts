/** What every state says about itself in words of a product person; scripts/lint-machines.ts demands it. */
export interface StateMeta {
  /** Name of the state as people call it. */
  readonly title: string;
  /** Where it is seen. */
  readonly screen: string;
}

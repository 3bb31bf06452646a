/** What every state states about itself in product language; scripts/lint-machines.ts requires it. */
export interface StateMeta {
  /** Name of the state for people. */
  readonly title: string;
  /** The screen that shows it. */
  readonly screen: string;
}

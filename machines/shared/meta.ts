/** What every state states about itself in product language; scripts/lint-machines.ts requires it. */
export interface StateMeta {
  /** Name of the state for people. */
  readonly title: string;
  /** The screen that shows it. */
  readonly screen: string;
  /** How a story that stops here has ended, where the state is an end; default: it goes on. */
  readonly end?: 'done' | 'error';
}

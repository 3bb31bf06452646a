/** One problem in a document: where it is, what was found, what is allowed. */
export interface Problem {
  /** Path of the field, such as `plans[2].daily_reward`; '' is the document itself. */
  readonly path: string;
  readonly found: string;
  readonly allowed: string;
}

/**
 * One breakage that a person would notice, in the place where the running app has it. `npm run test:plants` puts it in a
 * copy and demands that a test whose title names the id turns red.
 */
export interface Plant {
  /** The requirement, or its part, that the tests must show broken. */
  readonly id: string;
  /** What a person would notice, in a few words. */
  readonly breaks: string;
  /** A file of the product, from the root of the repository. */
  readonly file: string;
  /** A piece of its text that stands there exactly once. */
  readonly find: string;
  /** What stands there instead; it type-checks, and the app still starts. */
  readonly put: string;
}

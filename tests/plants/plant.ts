/** The one test that must turn red. */
export interface Killer {
  /** From the root of the repository. */
  readonly file: string;
  /** Its title, or a part of it that no other test of the file has; it names the id. */
  readonly title: string;
}

/**
 * One breakage that a person would notice, in the place where the running app has it. `npm run test:plants` puts it in a
 * copy and demands that its test turns red.
 */
export interface Plant {
  /** The requirement, or its part, that the test must show broken. */
  readonly id: string;
  /** What a person would notice, in a few words. */
  readonly breaks: string;
  /** A file of the product, from the root of the repository. */
  readonly file: string;
  /** A piece of its text that stands there exactly once. */
  readonly find: string;
  /** What stands there instead; it type-checks, and the app still starts. */
  readonly put: string;
  readonly by: Killer;
}

/** What became of one plant. */
export interface PlantResult {
  readonly isKilled: boolean;
  readonly why: string;
  readonly seconds: number;
}

/** The house opens, and a person sees their dashboard: a plant that breaks this breaks everything. */
export const START: Killer = { file: 'tests/stage/starts.test.ts', title: 'the app starts' };

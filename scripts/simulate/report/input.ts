import type { AtEnd, RunResult, Scenario, Verdict } from '@axiom/domain/simulation';

/** A number of the policy that is not the default's, both as the document writes them. */
export interface PolicyChange {
  /** Path in the policy document: `withdrawal.fee.percent`, `plans[0].daily_reward`. */
  readonly path: string;
  readonly was: string;
  readonly is: string;
}

/** Another variant, run with the same seeds. */
export interface VariantInput {
  /** What is different, in a few words. */
  readonly label: string;
  /** Its own scenario, of the same groups: its people's AXIOM is valued with its own spread. */
  readonly scenario: Scenario;
  /** What the scenario or the policy says otherwise, was (first variant) and is (this one). */
  readonly changes: readonly PolicyChange[];
  readonly runs: readonly RunResult[];
  readonly verdicts: readonly Verdict[];
}

/** One combination of a sweep. */
export interface SweepRow {
  /** One value a path, as the document writes it. */
  readonly values: readonly string[];
  readonly runs: number;
  readonly atEnd: AtEnd;
  readonly verdicts: readonly Verdict[];
}

export interface SweepInput {
  /** Paths of the document that were varied. */
  readonly paths: readonly string[];
  /** The first one's runs are those of the report's charts. */
  readonly rows: readonly SweepRow[];
}

/** Everything a report shows: one scenario, at least one run. */
export interface ReportInput {
  readonly scenario: Scenario;
  readonly runs: readonly RunResult[];
  readonly policyChanges: readonly PolicyChange[];
  readonly verdicts: readonly Verdict[];
  /** The command line that gives the same figures again. */
  readonly replay: string;
  /** What the first variant is called beside others; "A" unless given. */
  readonly label?: string;
  /** Each is compared with the first variant: its scenario, its runs. */
  readonly others?: readonly VariantInput[];
  readonly sweep?: SweepInput;
  /** What limits every figure of the page, each in a sentence: runs that are missing, proofs that fail. */
  readonly cautions?: readonly string[];
}

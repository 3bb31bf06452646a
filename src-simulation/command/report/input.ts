import type { AtEnd, RunResult, Scenario, Verdict } from '@axiom/simulation';

/** A number of the policy that differs from the default, both as the document writes them. */
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
  /** Its own scenario, with the same groups: its AXIOM is valued with its own spread. */
  readonly scenario: Scenario;
  /** The differences in scenario and policy: `was` in the first variant, `is` in this one. */
  readonly changes: readonly PolicyChange[];
  readonly runs: readonly RunResult[];
  readonly verdicts: readonly Verdict[];
}

/** One combination of a sweep. */
export interface SweepRow {
  /** One value per path, as the document writes it. */
  readonly values: readonly string[];
  readonly runs: number;
  readonly atEnd: AtEnd;
  readonly verdicts: readonly Verdict[];
}

interface SweepInput {
  /** Paths of the document that were varied. */
  readonly paths: readonly string[];
  /** The report's charts show the runs of the first row. */
  readonly rows: readonly SweepRow[];
}

/** Everything that a report shows: one scenario with at least one run. */
export interface ReportInput {
  readonly scenario: Scenario;
  readonly runs: readonly RunResult[];
  readonly policyChanges: readonly PolicyChange[];
  readonly verdicts: readonly Verdict[];
  /** The command line that gives the same figures again. */
  readonly replay: string;
  /** The name of the first variant beside others; "A" unless given. */
  readonly label?: string;
  /** Each with its scenario and runs is compared with the first variant. */
  readonly others?: readonly VariantInput[];
  readonly sweep?: SweepInput;
  /** Limits of every figure on the page, one sentence each: missing runs, failed proofs. */
  readonly cautions?: readonly string[];
}

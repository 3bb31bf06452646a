import type { Series } from './measures/measure.ts';
import type { RuleCounts } from './rules.ts';

/** What one person has at the end of a run, in nano. */
export interface Outcome {
  readonly person: number;
  /** Index into the scenario's groups. */
  readonly group: number;
  readonly tonIn: bigint;
  readonly tonOut: bigint;
  /** TON of their payouts that still wait. */
  readonly tonWaiting: bigint;
  readonly main: bigint;
  readonly referral: bigint;
  readonly referralPending: bigint;
  readonly task: bigint;
  readonly bonded: bigint;
  readonly staked: bigint;
  /** Released turnover in nano-TON. */
  readonly turnover: bigint;
}

/** An invariant of the books that did not hold. Never expected, always reported. */
export interface Violation {
  readonly day: number;
  readonly invariant: string;
  readonly found: string;
}

/** Sums of the system's accounts at the end, by `account/currency` of the ledger's names (`system/issuance/AXIOM`). */
export type SystemTotals = Readonly<Record<string, bigint>>;

/** One run of one scenario with one seed. */
export interface RunResult {
  readonly seed: number;
  /** The engine that made the run: `reference` also if the fast one left its exact range. */
  readonly engine: 'fast' | 'reference';
  readonly days: number;
  readonly series: Series;
  readonly rules: RuleCounts;
  /** Sum of the rules' counts, without `GLOBAL_RULES`. */
  readonly events: number;
  /** Sum over all people of the days from their arrival to the end of the run. */
  readonly userDays: number;
  readonly totals: SystemTotals;
  readonly outcomes: readonly Outcome[];
  readonly violations: readonly Violation[];
}

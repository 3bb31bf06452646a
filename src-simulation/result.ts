import type { Series } from './measures/measure.ts';
import type { RuleCounts } from './rules.ts';

/** How one person ended, in nano. `left` values every AXIOM they hold at the last selling price. */
export interface Outcome {
  readonly person: number;
  /** Index into the scenario's groups. */
  readonly group: number;
  readonly tonIn: bigint;
  readonly tonOut: bigint;
  /** TON of their own payouts that still wait. */
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

/** A rule of the books that did not hold: never expected, always reported. */
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
  /** Which engine answered: `reference` also where the fast one met its range guard. */
  readonly engine: 'fast' | 'reference';
  readonly days: number;
  readonly series: Series;
  readonly rules: RuleCounts;
  /** Sum of the rules' counts without the global ones. */
  readonly events: number;
  /** Days that people were part of it, from their arrival to the end. */
  readonly userDays: number;
  readonly totals: SystemTotals;
  readonly outcomes: readonly Outcome[];
  readonly violations: readonly Violation[];
}

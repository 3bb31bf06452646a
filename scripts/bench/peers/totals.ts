import type { RunResult } from '@axiom/simulation';

/** Sums over all people of a run of `buyAndStake`, in nano. Every engine must produce the same. */
export interface Totals<Amount> {
  /** Earned by stakes. */
  readonly rewards: Amount;
  /** Main balances: rewards, and the returned amounts of completed stakes. */
  readonly main: Amount;
  readonly referral: Amount;
  readonly staked: Amount;
  readonly tonIn: Amount;
}

/**
 * Totals of a run of the product's engine. Its only expenses are rewards and referral bonuses, and nobody
 * sells either.
 */
export function totalsOf({ outcomes, totals }: RunResult): Totals<bigint> {
  const sums = { main: 0n, referral: 0n, staked: 0n, tonIn: 0n };
  for (const outcome of outcomes) {
    sums.main += outcome.main;
    sums.referral += outcome.referral;
    sums.staked += outcome.staked;
    sums.tonIn += outcome.tonIn;
  }
  return { rewards: -(totals['system/rewards_expense/AXIOM'] ?? 0n) - sums.referral, ...sums };
}

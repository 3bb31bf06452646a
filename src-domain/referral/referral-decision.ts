/** How a paid bond ended: staked (active, not pending), matured, or canceled. */
export type BondOutcome = 'staked' | 'matured' | 'canceled';

/**
 * What becomes of the pending bonus and turnover when a bond ends: released when it is staked or completes with a plan
 * of at least `minDays` days, reversed otherwise.
 */
export function referralDecision(
  outcome: BondOutcome,
  tariffDays: number,
  minDays: number,
): 'release' | 'reverse' {
  if (outcome === 'staked') return 'release';
  return outcome === 'matured' && tariffDays >= minDays ? 'release' : 'reverse';
}

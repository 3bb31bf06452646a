/** How a paid bond ended: staked (the stake is active, not pending), matured, or canceled. */
export type BondOutcome = 'staked' | 'matured' | 'canceled';

/** What happens to a pending bonus. */
export type ReferralDecision = 'release' | 'reverse';

/**
 * What happens to the pending bonus and turnover when a bond ends: released if it is staked, or matures with
 * a plan of at least `minDays` days; otherwise reversed.
 */
export function referralDecision(
  outcome: BondOutcome,
  tariffDays: number,
  minDays: number,
): ReferralDecision {
  if (outcome === 'staked') return 'release';
  return outcome === 'matured' && tariffDays >= minDays ? 'release' : 'reverse';
}

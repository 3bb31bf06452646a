/** How a paid bond ended: staked (the stake is active, not pending), matured, or canceled. */
export type BondOutcome = 'staked' | 'matured' | 'canceled';

/**
 * What happens to the pending bonus and turnover when a bond ends: released if it is staked, or matures with
 * a plan of at least `minDays` days; otherwise reversed.
 */
export function referralDecision(
  outcome: BondOutcome,
  tariffDays: number,
  minDays: number,
): 'release' | 'reverse' {
  if (outcome === 'staked') return 'release';
  return outcome === 'matured' && tariffDays >= minDays ? 'release' : 'reverse';
}

import { maturesAtMs } from '../mint/maturity.ts';
import { add, type Nano, sum } from '../money/index.ts';
import { displayedBalance } from '../staking/totals.ts';
import { activeBonds, activeStakes, completionMs, type Holdings } from './holdings.ts';

/** nano-AXIOM that unlock, and when (epoch ms). */
export interface Unlock {
  readonly id: string;
  readonly atMs: number;
  readonly kind: 'bond' | 'stake';
  readonly days: number;
  readonly nano: Nano<'AXIOM'>;
}

/** What unlocks of all that is held, in no order (R9.03). */
export function allUnlocks({ bonds, stakes }: Holdings): readonly Unlock[] {
  return [
    ...activeBonds(bonds).map((bond): Unlock => ({
      id: `bond-${bond.id}`,
      atMs: maturesAtMs(bond),
      kind: 'bond',
      days: bond.tariffDays,
      nano: bond.expectedToken,
    })),
    ...activeStakes(stakes).flatMap((stake): Unlock[] => {
      const atMs = completionMs(stake);
      if (atMs === undefined) return [];
      const { tariffDays: days, totalAmount: nano } = stake;
      return [{ id: `stake-${stake.id}`, atMs, kind: 'stake', days, nano }];
    }),
  ];
}

/** What unlocks after `nowMs` (epoch ms) if the person does nothing, the next first (R9.03). */
export function unlocksOf(holdings: Holdings, nowMs: number): readonly Unlock[] {
  return allUnlocks(holdings)
    .filter(({ atMs }) => atMs > nowMs)
    .sort((a, b) => a.atMs - b.atMs);
}

/**
 * The main balance in nano-AXIOM at an instant from now on (epoch ms) if the person does nothing: balance,
 * accrual and all that has unlocked by then (R9.01).
 */
export function projectedBalance(balance: Nano<'AXIOM'>, holdings: Holdings, atMs: number): Nano<'AXIOM'> {
  const unlocked = allUnlocks(holdings).filter((unlock) => unlock.atMs <= atMs);
  return add(displayedBalance(balance, holdings.stakes, atMs), sum(unlocked.map(({ nano }) => nano)));
}

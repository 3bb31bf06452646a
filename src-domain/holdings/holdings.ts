import { MS_PER_DAY } from '../constants/index.ts';
import { maturesAtMs } from '../mint/maturity.ts';
import { orderStanding } from '../mint/order-standing.ts';
import { type Nano, sum } from '../money/index.ts';
import type { Bond, OwnStake } from '../ports/client/entities.ts';
import { completesAtMs } from '../staking/completes-at.ts';

/** What one person holds. */
export interface Holdings {
  readonly bonds: readonly Bond[];
  readonly stakes: readonly OwnStake[];
}

/** What ended stays among the holdings for a day, with its outcome. */
const ENDED_SHOWN_MS = MS_PER_DAY;

/** When a stake completes at the current rates, epoch ms; undefined if it never does. */
export function completionMs(stake: OwnStake): number | undefined {
  return stake.completesAtMs ?? completesAtMs(stake);
}

/** Active bonds, the next to mature first. */
export function activeBonds(bonds: readonly Bond[]): readonly Bond[] {
  return bonds.filter(({ status }) => status === 'active').sort((a, b) => maturesAtMs(a) - maturesAtMs(b));
}

/** Active stakes, the next to complete first. */
export function activeStakes(stakes: readonly OwnStake[]): readonly OwnStake[] {
  return stakes
    .filter(({ status }) => status === 'active')
    .map((stake) => ({ stake, atMs: completionMs(stake) ?? Number.MAX_SAFE_INTEGER }))
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ stake }) => stake);
}

/** Active bonds that no stake waits for, the next to mature first. */
export function stakeableBonds(bonds: readonly Bond[]): readonly Bond[] {
  return activeBonds(bonds).filter(({ isReserved }) => !isReserved);
}

/** Whether an active bond may be canceled for its fee: it was paid for, and no stake waits for it. */
export function canLeaveEarly({ origin, isReserved }: Pick<Bond, 'origin' | 'isReserved'>): boolean {
  return origin === 'paid' && !isReserved;
}

/** Bonds that ended less than a day ago; not orders that ended unpaid. */
export function lateBonds(bonds: readonly Bond[], nowMs: number): readonly Bond[] {
  return bonds.filter(
    ({ status, activatedAtMs, closedAtMs }) =>
      (status === 'completed' || status === 'canceled') &&
      activatedAtMs !== undefined &&
      isLate(closedAtMs, nowMs),
  );
}

/** Stakes that completed less than a day ago. */
export function lateStakes(stakes: readonly OwnStake[], nowMs: number): readonly OwnStake[] {
  return stakes.filter(({ status, completedAtMs }) => status === 'completed' && isLate(completedAtMs, nowMs));
}

function isLate(endedAtMs: number | undefined, nowMs: number): boolean {
  return endedAtMs !== undefined && nowMs - endedAtMs < ENDED_SHOWN_MS;
}

/** Whether anything was ever started: an order that ended unpaid does not count. */
export function hasStarted({ bonds, stakes }: Holdings): boolean {
  return stakes.length > 0 || bonds.some((bond) => orderStanding(bond) !== 'ended');
}

/** nano-AXIOM in active bonds and stakes, without bonuses and rewards. */
export function heldToken({ bonds, stakes }: Holdings): Nano<'AXIOM'> {
  return sum([
    ...activeStakes(stakes).map(({ totalAmount }) => totalAmount),
    ...activeBonds(bonds).map(({ amountToken }) => amountToken),
  ]);
}

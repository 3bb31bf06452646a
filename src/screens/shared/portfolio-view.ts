import { MS_PER_DAY } from '@axiom/domain/constants';
import { maturesAtMs, orderStanding, shownPending } from '@axiom/domain/mint';
import type { Bond, OwnStake } from '@axiom/domain/ports/client';
import { accruedNano, completesAtMs } from '@axiom/domain/staking';
import type { PortfolioPart } from '#machines/portfolio/read.ts';
import type { PortfolioShown } from '#machines/portfolio/types.ts';

export type PortfolioContext = PortfolioShown['snapshot']['context'];

/** Whether these parts were read: if one was not, sums that use it are unknown, not zero. */
export function isKnown(context: PortfolioContext, ...parts: readonly PortfolioPart[]): boolean {
  return !parts.some((part) => context.missing.includes(part));
}

/** A bond that ended stays visible for a day, with its outcome. */
const CLOSED_SHOWN_MS = MS_PER_DAY;

/** When a stake completes at the current rates, epoch ms. */
export function completionMs(stake: OwnStake): number | undefined {
  return stake.completesAtMs ?? completesAtMs(stake);
}

/** Active bonds, the next to mature first. */
export function activeBonds(bonds: readonly Bond[]): readonly Bond[] {
  return bonds.filter((bond) => bond.status === 'active').sort((a, b) => maturesAtMs(a) - maturesAtMs(b));
}

/** Active stakes, the next to complete first. */
export function activeStakes(stakes: readonly OwnStake[]): readonly OwnStake[] {
  const at = (stake: OwnStake) => completionMs(stake) ?? Number.MAX_SAFE_INTEGER;
  return stakes.filter((stake) => stake.status === 'active').sort((a, b) => at(a) - at(b));
}

/** Bonds that ended less than a day ago. */
export function lateBonds(bonds: readonly Bond[], nowMs: number): readonly Bond[] {
  return bonds.filter(
    (bond) =>
      (bond.status === 'completed' || bond.status === 'canceled') &&
      bond.activatedAtMs !== undefined &&
      bond.closedAtMs !== undefined &&
      nowMs - bond.closedAtMs < CLOSED_SHOWN_MS,
  );
}

export interface CheckedPayment {
  readonly key: string;
  /** The bond that waits for it; null for a staking fee. */
  readonly bond: Bond | null;
  readonly sinceMs: number;
  readonly payUntilMs: number;
  readonly from: string | undefined;
}

/**
 * Payments of bonds that were signed, or may have been, that are not booked, and whose bond is not shown as
 * pending.
 */
export function checkedPayments(context: PortfolioContext, nowMs: number): readonly CheckedPayment[] {
  return checked(context, context.bonds, nowMs, (bond) => bond);
}

/** The same for staking fees. */
export function checkedFees(context: PortfolioContext, nowMs: number): readonly CheckedPayment[] {
  return checked(context, context.stakes, nowMs, () => null);
}

function checked<Item extends Bond | OwnStake>(
  { openPayments }: PortfolioContext,
  items: readonly Item[],
  nowMs: number,
  bondOf: (item: Item) => Bond | null,
): readonly CheckedPayment[] {
  const shown = shownPending(items, nowMs);
  return openPayments.flatMap(({ subjectId, sinceMs, payUntilMs, from }) => {
    const item = items.find(({ id }) => id === subjectId);
    if (item?.status !== 'pending' || item.id === shown?.id) return [];
    return [{ key: subjectId, bond: bondOf(item), sinceMs, payUntilMs, from }];
  });
}

/** Whether the person never started anything: an order that ended unpaid does not count. */
export function isFirstDay(context: PortfolioContext): boolean {
  const { me, bonds, stakes } = context;
  const isNothing = stakes.length === 0 && bonds.every((bond) => orderStanding(bond) === 'ended');
  return isKnown(context, 'bonds', 'stakes') && me?.balanceToken === 0n && isNothing;
}

/** An amount that unlocks, and when. */
export interface Unlock {
  readonly key: string;
  readonly atMs: number;
  readonly kind: 'bond' | 'stake';
  readonly days: number;
  readonly nano: bigint;
}

/** The calendar of all bonds and stakes, if the person does nothing (R9.03). */
export function unlocksOf(
  context: Pick<PortfolioContext, 'bonds' | 'stakes'>,
  nowMs: number,
): readonly Unlock[] {
  const bonds = activeBonds(context.bonds).map((bond): Unlock => ({
    key: `bond-${bond.id}`,
    atMs: maturesAtMs(bond),
    kind: 'bond',
    days: bond.tariffDays,
    nano: bond.expectedToken,
  }));
  const stakes = activeStakes(context.stakes).flatMap((stake): Unlock[] => {
    const atMs = completionMs(stake);
    if (atMs === undefined) return [];
    return [
      { key: `stake-${stake.id}`, atMs, kind: 'stake', days: stake.tariffDays, nano: stake.totalAmount },
    ];
  });
  return [...bonds, ...stakes].filter((unlock) => unlock.atMs > nowMs).sort((a, b) => a.atMs - b.atMs);
}

/** The main balance at a future instant (epoch ms) if nothing is done: balance, accrual and unlocks. */
export function projectedBalance(context: PortfolioContext, atMs: number): bigint {
  let total: bigint = context.me?.balanceToken ?? 0n;
  for (const stake of context.stakes) {
    if (stake.status !== 'active') continue;
    total += accruedNano(stake, atMs);
    const end = completionMs(stake);
    if (end !== undefined && end <= atMs) total += stake.totalAmount;
  }
  for (const bond of context.bonds) {
    if (bond.status === 'active' && maturesAtMs(bond) <= atMs) total += bond.expectedToken;
  }
  return total;
}

/** Stakes that completed less than a day ago. */
export function lateStakes(stakes: readonly OwnStake[], nowMs: number): readonly OwnStake[] {
  return stakes.filter(
    (stake) =>
      stake.status === 'completed' &&
      stake.completedAtMs !== undefined &&
      nowMs - stake.completedAtMs < CLOSED_SHOWN_MS,
  );
}

import { hasStarted } from '@axiom/domain/holdings';
import { shownPending } from '@axiom/domain/mint';
import type { Bond, OwnStake } from '@axiom/domain/ports/client';
import type { PortfolioPart } from '#machines/portfolio/read.ts';
import type { PortfolioShown } from '#machines/portfolio/types.ts';

export type PortfolioContext = PortfolioShown['snapshot']['context'];

/** Whether these parts were read: if one was not, sums that use it are unknown, not zero. */
export function isKnown(context: PortfolioContext, ...parts: readonly PortfolioPart[]): boolean {
  return !parts.some((part) => context.missing.includes(part));
}

export interface CheckedPayment {
  readonly key: string;
  /** The bond that waits for it; null for a staking fee. */
  readonly bond: Bond | null;
  readonly sinceMs: number;
  readonly payUntilMs: number;
  readonly from: string | undefined;
}

/** Payments of bonds that were or may be signed, are not booked, and whose bond is not shown as pending. */
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

/** Whether the person never started anything and owns nothing. */
export function isFirstDay(context: PortfolioContext): boolean {
  return isKnown(context, 'bonds', 'stakes') && context.me?.balanceToken === 0n && !hasStarted(context);
}

import { MS_PER_DAY } from '@axiom/domain/constants';
import { hasStarted } from '@axiom/domain/holdings';
import { shownPending } from '@axiom/domain/mint';
import type { Bond, OwnStake } from '@axiom/domain/ports/client';
import type { FunctionComponent } from 'react';
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

/** Tells of a bond's payment that bought nothing. */
export type ReturnedView = FunctionComponent<{
  readonly bond: Bond;
  /** No other payment for it may be on its way: the order can be paid in full. */
  readonly canPay?: boolean;
}>;

/** How long the dashboard tells of a payment that waits for the operator; the bond itself tells it for good. */
const WAITING_TOLD_MS = 7 * MS_PER_DAY;

/** Bonds with a payment that bought nothing and is not back yet, or whose order can still be paid. */
export function returnsToTell(bonds: readonly Bond[], nowMs: number): readonly Bond[] {
  return bonds.filter(({ returned, status, createdAtMs }) => {
    if (returned === undefined) return false;
    if (status === 'pending' || returned.status === 'refunding') return true;
    return returned.status === 'waiting' && nowMs - createdAtMs < WAITING_TOLD_MS;
  });
}

/** Whether the person never started anything and owns nothing. */
export function isFirstDay(context: PortfolioContext): boolean {
  return isKnown(context, 'bonds', 'stakes') && context.me?.balanceToken === 0n && !hasStarted(context);
}

import { EARNED_POINTS, EARNINGS_SHOWN } from '@axiom/domain/constants';
import { add, ZERO_AXIOM } from '@axiom/domain/money';
import type { EarnedPoint, Earning, Earnings } from '@axiom/domain/ports/client';
import type { StoreTx } from '../ports/store.ts';
import { callerOf } from './read-user.ts';

/** What friends brought, over time (R9.07). */
export async function readEarnings(tx: StoreTx, userId: string): Promise<Earnings> {
  await callerOf(tx, userId);
  const { rows, total } = await tx.referrals.newest(userId, EARNINGS_SHOWN);
  const friends = await tx.users.byIds([...new Set(rows.map(({ inviteeId }) => inviteeId))]);
  const { bonus, bonusPending } = await tx.referrals.sums(userId);
  let earnedToken = ZERO_AXIOM;
  const points: EarnedPoint[] = [];
  for (const span of await tx.referrals.releasedOver(userId, EARNED_POINTS)) {
    earnedToken = add(earnedToken, span.bonus);
    points.push({ atMs: span.atMs, earnedToken });
  }
  return {
    rows: rows.map(({ inviteeId, closedAtMs, createdAtMs, ...row }): Earning => ({
      friendName: friends.get(inviteeId)?.firstName ?? '',
      atMs: closedAtMs ?? createdAtMs,
      turnover: row.turnover,
      bonus: row.bonus,
      status: closedAtMs === null ? 'pending' : 'released',
    })),
    total,
    earnedToken: bonus,
    pendingToken: bonusPending,
    points,
  };
}

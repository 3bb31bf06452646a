import { EARNED_POINTS, EARNINGS_SHOWN } from '@axiom/domain/constants';
import type { Earning, Earnings } from '@axiom/domain/ports/client';
import type { Reads } from '../ports/store-reads.ts';
import { unknownCaller } from './read-user.ts';

/** What friends brought, over time (R9.07). @throws Refusal unauthorized when the caller does not exist any more */
export async function readEarnings(reads: Pick<Reads, 'earnings'>, userId: string): Promise<Earnings> {
  const facts = await reads.earnings(userId, { rows: EARNINGS_SHOWN, spans: EARNED_POINTS });
  if (facts === null) throw unknownCaller();
  const { rows, total, sums, points } = facts;
  return {
    rows: rows.map(({ friendName, closedAtMs, createdAtMs, turnover, bonus, maturesAtMs }): Earning => ({
      friendName,
      atMs: closedAtMs ?? createdAtMs,
      turnover,
      bonus,
      status: closedAtMs === null ? 'pending' : 'released',
      countsByMs: closedAtMs === null ? maturesAtMs : null,
    })),
    total,
    earnedToken: sums.bonus,
    pendingToken: sums.bonusPending,
    points,
  };
}

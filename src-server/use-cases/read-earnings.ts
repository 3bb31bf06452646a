import { EARNED_POINTS, EARNINGS_SHOWN } from '@axiom/domain/constants';
import type { Earning, Earnings } from '@axiom/domain/ports/client';
import { referralDecision } from '@axiom/domain/referral';
import type { FriendBonus, Reads } from '../ports/store-reads.ts';
import type { Deps } from './deps.ts';
import { unknownCaller } from './read-user.ts';

/** What friends brought, over time (R9.07). @throws Refusal unauthorized when the caller does not exist any more */
export async function readEarnings(
  reads: Pick<Reads, 'earnings'>,
  deps: Pick<Deps, 'policies'>,
  userId: string,
): Promise<Earnings> {
  const facts = await reads.earnings(userId, { rows: EARNINGS_SHOWN, spans: EARNED_POINTS });
  if (facts === null) throw unknownCaller();
  const { rows, total, sums, points } = facts;
  return {
    rows: await Promise.all(rows.map((row) => earningOf(row, deps))),
    total,
    earnedToken: sums.bonus,
    pendingToken: sums.bonusPending,
    points,
  };
}

async function earningOf(row: FriendBonus, deps: Pick<Deps, 'policies'>): Promise<Earning> {
  const { friendName, closedAtMs, createdAtMs, turnover, bonus } = row;
  return {
    friendName,
    atMs: closedAtMs ?? createdAtMs,
    turnover,
    bonus,
    status: closedAtMs === null ? 'pending' : 'released',
    countsByMs: closedAtMs === null && (await countsByMaturing(row, deps)) ? row.maturesAtMs : null,
  };
}

async function countsByMaturing(
  { tariffDays, policyId }: FriendBonus,
  { policies }: Pick<Deps, 'policies'>,
): Promise<boolean> {
  const { referral } = await policies.known(policyId);
  return referralDecision('matured', tariffDays, referral.minDays) === 'release';
}

import { axiom } from '@axiom/domain/money';
import type { ReferralBonusRow } from '#server/ports/store-bonds.ts';
import type { EarningFacts, FriendRow, FriendsPage } from '#server/ports/store-reads.ts';
import type { UserRow } from '#server/ports/store-users.ts';
import { friendStatus } from '#server/wire/user.ts';
import { sumsOf } from './bonds.ts';
import { by, pageOf } from './ordering.ts';
import type { MemoryTables } from './tables.ts';

/** A page of friends, newest first. */
export function friendsOf(
  { users, bonuses }: MemoryTables,
  user: UserRow,
  page: { readonly offset: number; readonly limit: number },
): FriendsPage {
  const newest = (a: UserRow, b: UserRow) =>
    b.createdAtMs - a.createdAtMs || by<UserRow>(({ id }) => id)(a, b);
  const friends = users
    .of('inviter', user.id)
    .toSorted(newest)
    .map(({ id, firstName, createdAtMs }): FriendRow => {
      const theirs = bonuses.of('inviter', user.id).filter(({ inviteeId }) => inviteeId === id);
      return { id, firstName, createdAtMs, sums: sumsOf(theirs) };
    });
  const count = (status: ReturnType<typeof friendStatus>) =>
    friends.filter(({ sums }) => friendStatus(sums) === status).length;
  return {
    ...pageOf(friends, page),
    counted: count('counted'),
    pending: count('pending'),
    notCounted: count('not_counted'),
    seenAtMs: user.referralSeenAtMs,
    seen: user.friendsSeen,
  };
}

/** What friends brought. */
export function earningsOf(
  { users, bonuses, mints }: MemoryTables,
  inviterId: string,
  limits: { readonly rows: number; readonly spans: number },
): EarningFacts {
  const own = bonuses.of('inviter', inviterId);
  const shown = own.filter(({ status }) => status !== 'reversed');
  const at = (row: ReferralBonusRow) => row.closedAtMs ?? row.createdAtMs;
  const newest = shown.toSorted((a, b) => at(b) - at(a) || (a.mintId < b.mintId ? 1 : -1));
  return {
    rows: newest.slice(0, limits.rows).flatMap((row) => {
      const bond = mints.get(row.mintId);
      if (bond === null) return [];
      const { maturesAtMs = null, tariffDays } = bond.mint;
      const friendName = users.get(row.inviteeId)?.firstName ?? '';
      return [{ ...row, friendName, maturesAtMs, tariffDays, policyId: bond.policyId }];
    }),
    total: shown.length,
    sums: sumsOf(own),
    points: pointsOf(own, limits.spans),
  };
}

function pointsOf(own: readonly ReferralBonusRow[], spans: number): EarningFacts['points'] {
  const rows = own
    .flatMap(({ status, closedAtMs, bonus }) =>
      status === 'released' && closedAtMs !== null ? [{ atMs: closedAtMs, bonus }] : [],
    )
    .toSorted((a, b) => a.atMs - b.atMs);
  const firstMs = rows[0]?.atMs ?? 0;
  const lengthMs = Math.max(1, (rows.at(-1)?.atMs ?? 0) - firstMs);
  const spanOf = (atMs: number) => Math.min(spans - 1, Math.floor(((atMs - firstMs) * spans) / lengthMs));
  const points = new Map<number, EarningFacts['points'][number]>();
  let earned = 0n;
  for (const { atMs, bonus } of rows) {
    earned += bonus;
    points.set(spanOf(atMs), { atMs, earnedToken: axiom(earned) });
  }
  return [...points.values()];
}

import { axiom } from '@axiom/domain/money';
import type { EarnedPoint } from '@axiom/domain/ports/client';
import type { PageQuery } from '../../ports/store-bonds.ts';
import type { EarningFacts, FriendBonus, FriendRow, FriendsPage, Reads } from '../../ports/store-reads.ts';
import { num, numOrNull } from '../numbers.ts';
import { referralColumns } from '../bond-columns.ts';
import { SUMS, sumsIn, type SumsRow } from '../referral-sums.ts';
import { keptCount, referralTotals } from '../kept.ts';
import type { Ask } from '../statement.ts';
import type { Columns } from '../stored.ts';
import { there, together } from './together.ts';

type FriendsCall = PageQuery & { readonly userId: string };
interface EarningsCall {
  readonly userId: string;
  readonly rows: number;
  readonly spans: number;
}

/** Friends, and what they brought. */
export function friendReads(ask: Ask): Pick<Reads, 'friends' | 'earnings'> {
  const friends = together<FriendsCall, FriendsRow, FriendsPage | null>(ask, {
    statement: FRIENDS,
    values: (calls) => [
      calls.map(({ userId }) => userId),
      calls.map(({ offset }) => offset),
      calls.map(({ limit }) => limit),
    ],
    read: pageIn,
  });
  const earnings = together<EarningsCall, EarningsRow, EarningFacts | null>(ask, {
    statement: EARNINGS,
    values: (calls) => [
      calls.map(({ userId }) => userId),
      calls.map(({ rows }) => rows),
      calls.map(({ spans }) => spans),
    ],
    read: earningsIn,
  });
  return {
    friends: (userId, { offset, limit }) => friends({ userId, offset, limit }),
    earnings: (userId, limits) => earnings({ userId, ...limits }),
  };
}

interface FriendsRow extends SumsRow {
  readonly id: string;
  readonly first_name: string;
  readonly created_at: bigint;
  readonly total: bigint;
  readonly friends_counted: bigint;
  readonly friends_pending: bigint;
  readonly friends_not_counted: bigint;
  readonly seen_at: bigint;
  readonly seen: bigint;
}

function pageIn(rows: readonly FriendsRow[]): FriendsPage | null {
  const [first] = rows;
  if (first === undefined) return null;
  return {
    rows: there(rows).map(friendIn),
    total: num(first.total),
    counted: num(first.friends_counted),
    pending: num(first.friends_pending),
    notCounted: num(first.friends_not_counted),
    seenAtMs: num(first.seen_at),
    seen: num(first.seen),
  };
}

function friendIn(row: FriendsRow): FriendRow {
  return { id: row.id, firstName: row.first_name, createdAtMs: num(row.created_at), sums: sumsIn(row) };
}

/** The offset keeps whole tables from being compared with the page: the planner does not know how short it is. */
const FRIENDS = {
  name: 'friends',
  text: `select q.asked::int4 as asked, u.referral_seen_at as seen_at, u.friends_seen as seen,
      coalesce(k.rows, 0) as total, coalesce(a.friends_counted, 0) as friends_counted,
      coalesce(a.friends_pending, 0) as friends_pending, coalesce(a.friends_not_counted, 0) as friends_not_counted,
      f.id, f.first_name, f.created_at, ${SUMS}
    from unnest($1::text[], $2::int8[], $3::int8[]) with ordinality as q (person, skip, take, asked)
      join users u on u.id = q.person
      ${keptCount('u.id', 'friends', 'k')}
      ${referralTotals('u.id', 'a')}
      left join lateral (select id, first_name, created_at from users where inviter_id = q.person
        order by created_at desc, id limit q.take offset q.skip) f on true
      ${referralTotals('q.person', 't', 'f.id')}
    order by q.asked, f.created_at desc, f.id`,
};

interface EarningsRow extends Columns<typeof referralColumns>, SumsRow {
  /** A bond has at most one bonus; null without any. */
  readonly id: string;
  readonly friend_name: string;
  readonly matures_at: bigint | null;
  readonly tariff_days: number;
  readonly policy_id: string;
  readonly total: bigint;
  readonly points: string | null;
}

function earningsIn(rows: readonly EarningsRow[]): EarningFacts | null {
  const [first] = rows;
  if (first === undefined) return null;
  return {
    rows: there(rows).map((row): FriendBonus => ({
      ...referralColumns.read(row),
      friendName: row.friend_name,
      maturesAtMs: numOrNull(row.matures_at),
      tariffDays: row.tariff_days,
      policyId: row.policy_id,
    })),
    total: num(first.total),
    sums: sumsIn(first),
    points: (first.points ?? '').split(',').filter(Boolean).map(pointIn),
  };
}

/** `at=nano` */
function pointIn(text: string): EarnedPoint {
  const [at = '', earned = ''] = text.split('=');
  return { atMs: Number(at), earnedToken: axiom(BigInt(earned)) };
}

const EARNINGS = {
  name: 'earnings',
  text: `select q.asked::int4 as asked, coalesce(t.pending, 0) + coalesce(t.released, 0) as total, ${SUMS},
      s.points, b.mint_id as id, b.*, f.first_name as friend_name, m.matures_at, m.tariff_days,
      m.policy_id
    from unnest($1::text[], $2::int8[], $3::int8[]) with ordinality as q (person, take, spans, asked)
      join users u on u.id = q.person
      ${referralTotals('u.id', 't')}
      cross join lateral (select string_agg(at || '=' || earned, ',' order by at, earned) as points from (
        select distinct last.closed_at as at, last.earned_after as earned
        from (select min(closed_at) as first, max(closed_at) - min(closed_at) as length from referral_bonuses
            where inviter_id = q.person and status = 'released') around
          cross join generate_series(1, q.spans) span
          cross join lateral (select closed_at, earned_after from referral_bonuses
            where inviter_id = q.person and status = 'released'
              and closed_at < case when span = q.spans then first + length + 1
                else first + (span * greatest(length, 1) + q.spans - 1) / q.spans end
            order by closed_at desc, mint_id desc limit 1) last) ends) s
      left join lateral (select * from referral_bonuses where inviter_id = q.person and status <> 'reversed'
        order by coalesce(closed_at, created_at) desc, mint_id desc limit q.take) b on true
      left join lateral (select first_name from users where id = b.invitee_id offset 0) f on true
      left join lateral (select matures_at, tariff_days, policy_id from mints
        where id = b.mint_id and owner_id = b.invitee_id offset 0) m on true
    order by q.asked, coalesce(b.closed_at, b.created_at) desc, b.mint_id desc`,
};

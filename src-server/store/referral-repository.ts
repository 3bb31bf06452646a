import { axiom, ton } from '@axiom/domain/money';
import { sql, type Transaction } from 'kysely';
import type { ReferralRepository, ReferralSums } from '../ports/store-bonds.ts';
import { referralColumns } from './bond-columns.ts';
import { SUMS, sumsIn, type SumsRow } from './referral-sums.ts';
import { changesOne, one, pageOf } from './rows.ts';
import type { Tables } from './tables.ts';

const NOTHING: ReferralSums = {
  turnover: ton(0n),
  turnoverPending: ton(0n),
  bonus: axiom(0n),
  bonusPending: axiom(0n),
  reversed: 0,
};

async function sumsOfAll(
  tx: Transaction<Tables>,
  inviterIds: readonly string[],
): Promise<ReadonlyMap<string, ReferralSums>> {
  const sums = new Map(inviterIds.map((id) => [id, NOTHING]));
  if (inviterIds.length === 0) return sums;
  const found = await sql<SumsRow & { inviter_id: string }>`
    select inviter_id, ${sql.raw(SUMS)} from referral_bonuses
    where inviter_id in (${sql.join([...inviterIds])}) group by inviter_id`.execute(tx);
  for (const row of found.rows) sums.set(row.inviter_id, sumsIn(row));
  return sums;
}

export function referralRepository(tx: Transaction<Tables>): ReferralRepository {
  return {
    async insert(bonus) {
      await tx.insertInto('referral_bonuses').values(referralColumns.write(bonus)).execute();
    },
    ofMint: (mintId) =>
      one(referralColumns, tx.selectFrom('referral_bonuses').selectAll().where('mint_id', '=', mintId)),
    close: (mintId, status, closedAtMs) =>
      changesOne(
        tx
          .updateTable('referral_bonuses')
          .set(referralColumns.some({ status, closedAtMs }))
          .where('mint_id', '=', mintId)
          .where('status', '=', 'pending'),
      ),
    async sums(inviterId) {
      return (await sumsOfAll(tx, [inviterId])).get(inviterId) ?? NOTHING;
    },
    sumsOf: (inviterIds) => sumsOfAll(tx, inviterIds),
    async friendsReleased(inviterId) {
      const found = await sql<{ count: string }>`
        select count(distinct invitee_id)::text as count from referral_bonuses
        where inviter_id = ${inviterId} and status = 'released'`.execute(tx);
      return Number(found.rows[0]?.count ?? 0);
    },
    async newest(inviterId, limit) {
      const own = tx
        .selectFrom('referral_bonuses')
        .where('inviter_id', '=', inviterId)
        .where('status', '<>', 'reversed');
      const newest = own
        .selectAll()
        .orderBy(sql`coalesce(closed_at, created_at)`, 'desc')
        .orderBy('mint_id', 'desc');
      return pageOf(newest, own, { offset: 0, limit }, referralColumns.read);
    },
    async releasedOver(inviterId, spans) {
      const found = await sql<{ at: string; bonus: string }>`
        with released as (
          select closed_at, bonus from referral_bonuses where inviter_id = ${inviterId} and status = 'released'
        ), around as (select min(closed_at) as first, max(closed_at) - min(closed_at) as length from released)
        select max(closed_at)::text as at, sum(bonus)::text as bonus from released, around
        group by least(${spans}::int8 - 1, (closed_at - first) * ${spans}::int8 / greatest(length, 1))
        order by max(closed_at)`.execute(tx);
      return found.rows.map(({ at, bonus }) => ({ atMs: Number(at), bonus: axiom(BigInt(bonus)) }));
    },
    async byInvitee(inviterId) {
      const found = await sql<
        SumsRow & { invitee_id: string }
      >`select invitee_id, ${sql.raw(SUMS)} from referral_bonuses where inviter_id = ${inviterId} group by invitee_id`.execute(
        tx,
      );
      return new Map(found.rows.map((row) => [row.invitee_id, sumsIn(row)]));
    },
  };
}

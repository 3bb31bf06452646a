import { sql, type Transaction } from 'kysely';
import type { ReferralRepository, ReferralSums } from '../ports/store-bonds.ts';
import { referralColumns } from './bond-columns.ts';
import { referralTotals } from './kept.ts';
import { SUMS, sumsIn, type SumsRow } from './referral-sums.ts';
import { many } from './many.ts';
import { ownedRow } from './owned.ts';
import type { Columns } from './stored.ts';
import type { Tables } from './tables.ts';

async function sumsOfAll(
  tx: Transaction<Tables>,
  inviterIds: readonly string[],
): Promise<ReadonlyMap<string, ReferralSums>> {
  if (inviterIds.length === 0) return new Map();
  const asked = many(inviterIds.map((id) => ({ id })));
  const found = await sql<SumsRow & { id: string }>`
    select x.id, ${sql.raw(SUMS)} from json_to_recordset(${asked}) as x (id text)
      ${sql.raw(referralTotals('x.id', 't'))}`.execute(tx);
  return new Map(found.rows.map((row) => [row.id, sumsIn(row)]));
}

export function referralRepository(tx: Transaction<Tables>): ReferralRepository {
  return {
    async insert(bonus) {
      await tx.insertInto('referral_bonuses').values(referralColumns.write(bonus)).execute();
    },
    async ofMints(mints) {
      if (mints.length === 0) return new Map();
      const { rows } = await sql<Columns<typeof referralColumns>>`
        select b.* from json_to_recordset(${many(mints.map(ownedRow))}) as x (id text, owner_id text)
          join users u on u.id = x.owner_id
          cross join lateral (select * from referral_bonuses
            where mint_id = x.id and inviter_id = u.inviter_id offset 0) b`.execute(tx);
      return new Map(rows.map((row) => [row.mint_id, referralColumns.read(row)]));
    },
    async close(bonuses, status, closedAtMs) {
      if (bonuses.length === 0) return true;
      const mintIds = bonuses.map(({ mintId }) => mintId);
      const inviters = [...new Set(bonuses.map(({ inviterId }) => inviterId))];
      const closed = await tx
        .updateTable('referral_bonuses')
        .set(referralColumns.some({ status, closedAtMs }))
        .where('mint_id', 'in', mintIds)
        .where('inviter_id', 'in', inviters)
        // Not by the index of what is not reversed: it holds all of an inviter's.
        .where(sql<boolean>`status || '' = 'pending'`)
        .executeTakeFirst();
      return Number(closed.numUpdatedRows) === bonuses.length;
    },
    async sums(inviterId) {
      return (await sumsOfAll(tx, [inviterId])).get(inviterId) as ReferralSums;
    },
    sumsOf: (inviterIds) => sumsOfAll(tx, inviterIds),
    async friendsReleased(inviterId) {
      const row = await tx
        .selectFrom('referral_totals')
        .select('friends_counted')
        .where('inviter_id', '=', inviterId)
        .where('invitee_id', '=', '')
        .executeTakeFirst();
      return Number(row?.friends_counted ?? 0);
    },
  };
}

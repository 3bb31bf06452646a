import { axiom, ton } from '@axiom/domain/money';
import { sql, type Transaction } from 'kysely';
import type { ReferralRepository, ReferralSums } from '../ports/store-bonds.ts';
import { referralColumns } from './bond-columns.ts';
import { SUMS, sumsIn, type SumsRow } from './referral-sums.ts';
import { all } from './rows.ts';
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
    select t.inviter_id, ${sql.raw(SUMS)} from referral_totals t
    where t.invitee_id = '' and t.inviter_id in (${sql.join([...inviterIds])})`.execute(tx);
  for (const row of found.rows) sums.set(row.inviter_id, sumsIn(row));
  return sums;
}

export function referralRepository(tx: Transaction<Tables>): ReferralRepository {
  return {
    async insert(bonus) {
      await tx.insertInto('referral_bonuses').values(referralColumns.write(bonus)).execute();
    },
    async ofMints(mintIds) {
      if (mintIds.length === 0) return new Map();
      const rows = tx
        .selectFrom('referral_bonuses')
        .selectAll()
        .where('mint_id', 'in', [...mintIds]);
      return new Map((await all(referralColumns, rows)).map((bonus) => [bonus.mintId, bonus]));
    },
    async close(mintIds, status, closedAtMs) {
      if (mintIds.length === 0) return true;
      const closed = await tx
        .updateTable('referral_bonuses')
        .set(referralColumns.some({ status, closedAtMs }))
        .where('mint_id', 'in', [...mintIds])
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return Number(closed.numUpdatedRows) === mintIds.length;
    },
    async sums(inviterId) {
      return (await sumsOfAll(tx, [inviterId])).get(inviterId) ?? NOTHING;
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

import type { Transaction } from 'kysely';
import type { FarmRepository } from '../ports/store-farming.ts';
import { activationColumns, linkColumns } from './bond-columns.ts';
import { changesOne, one } from './rows.ts';
import type { Tables } from './tables.ts';

export function farmRepository(tx: Transaction<Tables>): FarmRepository {
  const rows = tx.selectFrom('farm_links').selectAll();
  return {
    async insert(record) {
      await tx.insertInto('farm_links').values(linkColumns.write(record)).execute();
    },
    byCode: (activationCode) => one(linkColumns, rows.where('activation_code', '=', activationCode)),
    ofUser: (userId, id) => one(linkColumns, rows.where('id', '=', id).where('owner_id', '=', userId)),
    async move(before, after) {
      const { id, ...columns } = linkColumns.write(after);
      return changesOne(
        tx
          .updateTable('farm_links')
          .set(columns)
          .where('id', '=', id)
          .where('status', '=', before.link.status)
          .where('activated', '=', before.link.activated),
      );
    },
    async insertActivation(activation, place) {
      await tx
        .insertInto('farm_activations')
        .values({ ...activationColumns.write(activation), place })
        .execute();
    },
    async openers(linkId, most) {
      const found = await tx
        .selectFrom('farm_activations as a')
        .innerJoin('users as u', 'u.id', 'a.user_id')
        .select('u.first_name')
        .where('a.link_id', '=', linkId)
        .orderBy('a.place', 'desc')
        .limit(most)
        .execute();
      return found.map((row) => row.first_name);
    },
    activation: (linkId, userId) =>
      one(
        activationColumns,
        tx
          .selectFrom('farm_activations')
          .selectAll()
          .where('link_id', '=', linkId)
          .where('user_id', '=', userId),
      ),
  };
}

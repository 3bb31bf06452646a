import { sql, type Transaction } from 'kysely';
import type { FarmRepository } from '../ports/store-farming.ts';
import { activationColumns, linkColumns } from './bond-columns.ts';
import { HAS_PLACE } from './migrations/0038-one-way-to-a-row.ts';
import { changesOne, one } from './rows.ts';
import type { Tables } from './tables.ts';

export function farmRepository(tx: Transaction<Tables>): FarmRepository {
  const rows = tx.selectFrom('farm_links').selectAll();
  return {
    async insert(record) {
      await tx.insertInto('farm_links').values(linkColumns.write(record)).execute();
    },
    byCode: (activationCode) =>
      one(
        linkColumns,
        tx
          .selectFrom('link_codes as c')
          .innerJoin('farm_links as l', (join) =>
            join.onRef('l.id', '=', 'c.link_id').onRef('l.owner_id', '=', 'c.owner_id'),
          )
          .selectAll('l')
          .where('c.code', '=', activationCode),
      ),
    ofUser: (userId, id) => one(linkColumns, rows.where('id', '=', id).where('owner_id', '=', userId)),
    async move(before, after) {
      const { id, owner_id: ownerId, ...columns } = linkColumns.write(after);
      return changesOne(
        tx
          .updateTable('farm_links')
          .set(columns)
          .where('id', '=', id)
          .where('owner_id', '=', ownerId)
          .where('status', '=', before.link.status)
          .where('activated', '=', before.link.activated),
      );
    },
    async insertActivation({ ownerId, activated }, activation) {
      await tx
        .insertInto('farm_activations')
        .values({ ...activationColumns.write(activation), place: activated, author_id: ownerId })
        .execute();
    },
    async openers({ id, ownerId }, most) {
      const found = await tx
        .selectFrom('farm_activations as a')
        .innerJoin('users as u', 'u.id', 'a.user_id')
        .select('u.first_name')
        .where('a.author_id', '=', ownerId)
        .where('a.link_id', '=', id)
        .where(sql<boolean>`a.${sql.raw(HAS_PLACE)}`)
        .orderBy('a.place', 'desc')
        .limit(most)
        .execute();
      return found.map((row) => row.first_name);
    },
    activation: ({ id, ownerId }, userId) =>
      one(
        activationColumns,
        tx
          .selectFrom('farm_activations')
          .selectAll()
          .where('author_id', '=', ownerId)
          .where('link_id', '=', id)
          .where('user_id', '=', userId),
      ),
  };
}

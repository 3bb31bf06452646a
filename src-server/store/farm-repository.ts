import type { FarmActivation } from '@axiom/domain/farming';
import type { Transaction } from 'kysely';
import type { FarmRepository } from '../ports/store-farming.ts';
import { changesOne } from './changes-one.ts';
import { big, num } from './numbers.ts';
import { newestFirst, pageOf } from './page-of.ts';
import { linkColumns } from './bond-columns.ts';
import type { Tables } from './tables.ts';

export function farmRepository(tx: Transaction<Tables>): FarmRepository {
  const all = tx.selectFrom('farm_links').selectAll();
  const one = async (query: typeof all) => {
    const row = await query.executeTakeFirst();
    return row === undefined ? null : linkColumns.read(row);
  };
  return {
    async insert(record) {
      await tx.insertInto('farm_links').values(linkColumns.write(record)).execute();
    },
    byCode: (activationCode) => one(all.where('activation_code', '=', activationCode)),
    ofUser: (userId, id) => one(all.where('id', '=', id).where('owner_id', '=', userId)),
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
    list(userId, page) {
      const own = tx.selectFrom('farm_links').where('owner_id', '=', userId);
      return pageOf(newestFirst(own.selectAll()), own, page, linkColumns.read);
    },
    ...activations(tx),
  };
}

function activations(tx: Transaction<Tables>): Pick<FarmRepository, 'insertActivation' | 'activation'> {
  return {
    async insertActivation({ linkId, userId, mintId, atMs }, place) {
      await tx
        .insertInto('farm_activations')
        .values({ link_id: linkId, user_id: userId, place, mint_id: mintId, at: big(atMs) })
        .execute();
    },
    async activation(linkId, userId) {
      const row = await tx
        .selectFrom('farm_activations')
        .selectAll()
        .where('link_id', '=', linkId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const found: FarmActivation = { linkId, userId, mintId: row.mint_id, atMs: num(row.at) };
      return found;
    },
  };
}

import type { Transaction } from 'kysely';
import type { DayRepository } from '../ports/store-days.ts';
import { big } from './numbers.ts';
import { dayColumns } from './plumbing-columns.ts';
import { one } from './rows.ts';
import type { Tables } from './tables.ts';

export function dayRepository(tx: Transaction<Tables>): DayRepository {
  const days = tx.selectFrom('days').selectAll();
  return {
    newest: (atMs) => one(dayColumns, days.where('day', '<=', big(atMs)).orderBy('day', 'desc').limit(1)),
    async keep(facts) {
      await tx
        .insertInto('days')
        .values(dayColumns.write(facts))
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute();
      // A separate statement: it also sees a row that another server has stored meanwhile.
      return dayColumns.read(await days.where('day', '=', big(facts.dayMs)).executeTakeFirstOrThrow());
    },
  };
}

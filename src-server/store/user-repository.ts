import { sql, type Transaction } from 'kysely';
import type { UserRepository } from '../ports/store-users.ts';
import { many } from './many.ts';
import { userColumns } from './people-columns.ts';
import { foldPeople, keptPeople } from './people-count.ts';
import { all, insertsOne, one } from './rows.ts';
import type { Tables } from './tables.ts';

const MOST_INVITERS = 1_000;
const NOTHING_HELD = { heldSinceMs: null, heldUntilMs: null, heldDayMs: null, heldDays: 0 };

export function userRepository(tx: Transaction<Tables>): UserRepository {
  const people = tx.selectFrom('users').selectAll();
  const by = (column: 'id' | 'telegram_id' | 'ref_code', value: string) =>
    one(userColumns, people.where(column, '=', value));
  return {
    byId: (id) => by('id', id),
    async byIds(ids) {
      if (ids.length === 0) return new Map();
      const users = await all(userColumns, people.where('id', 'in', [...ids]));
      return new Map(users.map((user) => [user.id, user]));
    },
    byTelegramId: (telegramId) => by('telegram_id', telegramId),
    byRefCode: (refCode) => by('ref_code', refCode),
    async invitersOf(id) {
      const found = await sql<{ id: string }>`with recursive chain as (
          select inviter_id as id, 1 as place from users where id = ${id} and inviter_id is not null
          union all select u.inviter_id, place + 1 from chain c join users u on u.id = c.id
            where u.inviter_id is not null and place < ${MOST_INVITERS})
        select id from chain order by place`.execute(tx);
      return found.rows.map((row) => row.id);
    },
    async lock(ids) {
      if (ids.length === 0) return;
      await tx
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [...ids])
        .orderBy('id')
        // `for update` would wait for every new row that references the person, such as another command's
        // idempotency key, and two commands would wait for each other.
        .forNoKeyUpdate()
        .execute();
    },
    async changeHeld(rows) {
      if (rows.length === 0) return;
      const held = rows.map(({ id, heldSinceMs, heldUntilMs, heldDayMs, heldDays }) => ({
        id,
        ...userColumns.some({ heldSinceMs, heldUntilMs, heldDayMs, heldDays }),
      }));
      await sql`update users u set held_since = x.held_since, held_until = x.held_until, held_day = x.held_day,
          held_days = x.held_days
        from json_to_recordset(${many(held)})
          as x (id text, held_since int8, held_until int8, held_day int8, held_days int4)
        where u.id = x.id and u.id in (${sql.join(held.map(({ id }) => id))})`.execute(tx);
    },
    count: () => keptPeople(tx),
    foldCount: (limit) => foldPeople(tx, limit),
    insert: (user) =>
      insertsOne(
        tx
          .insertInto('users')
          .values(
            userColumns.write({
              ...user,
              ...NOTHING_HELD,
              version: 0,
              referralSeenAtMs: user.createdAtMs,
              friendsSeen: 0,
            }),
          )
          .onConflict((conflict) => conflict.column('telegram_id').doNothing()),
      ),
    async change(id, changes) {
      await tx.updateTable('users').set(userColumns.some(changes)).where('id', '=', id).execute();
    },
  };
}

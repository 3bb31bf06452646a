import { sql, type Transaction } from 'kysely';
import { type MessageRepository, STATEMENT } from '../ports/store-messages.ts';
import { big } from './numbers.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

export type StatementMessages = Pick<MessageRepository, 'orderStatement' | 'statementsSince'>;

/** Statements among the bot's messages: found only by the person whose chat they go to. */
export function statementMessages(tx: Tx, wallMs: number): StatementMessages {
  const now = big(wallMs);
  const ofPerson = (userId: string) =>
    tx
      .selectFrom('bot_messages as m')
      .innerJoin('users as u', 'u.telegram_id', 'm.telegram_id')
      .where('u.id', '=', userId);
  return {
    async orderStatement(userId, id, body) {
      await sql`insert into bot_messages
          (telegram_id, key, language_code, body, status, attempts, retry_at, created_at, changed_at)
        select telegram_id, ${`${STATEMENT}${id}`}, language_code, ${JSON.stringify(body)}, 'waiting', 0, 0, ${now}, ${now}
          from users where id = ${userId}`.execute(tx);
    },
    async statementsSince(userId, sinceMs) {
      const row = await ofPerson(userId)
        .select((eb) => eb.fn.countAll<bigint>().as('count'))
        .where('m.key', 'like', `${STATEMENT}%`)
        .where('m.created_at', '>=', big(sinceMs))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}

import { BOT_NOTICE_KINDS } from '@axiom/domain/ports/client';
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import {
  type BotMessageBody,
  keyOf,
  type MessageRepository,
  type PersonNotice,
  type QueuedMessage,
  REPLY,
  STATEMENT,
  wantedKindOf,
} from '../ports/store-messages.ts';
import { forgetOldest } from './forget-oldest.ts';
import { many } from './many.ts';
import { big, num } from './numbers.ts';
import { countOf, insertsOne } from './rows.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

export function messageRepository(tx: Tx, wallMs: number): MessageRepository {
  return { ...peopleRows(tx, wallMs), ...queueRows(tx, wallMs) };
}

type People = Pick<MessageRepository, 'takeUpdate' | 'want' | 'wanted' | 'notice' | 'noticeAll' | 'reply'>;

async function queueNotices(tx: Tx, now: bigint, notices: readonly PersonNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ userId, notice }) => ({
    user_id: userId,
    key: keyOf(notice),
    wish: wantedKindOf(notice),
    body: JSON.stringify(notice),
  }));
  await sql`insert into bot_messages
      (telegram_id, key, language_code, body, status, attempts, retry_at, created_at, changed_at)
    select s.telegram_id, x.key, u.language_code, x.body, 'waiting', 0, 0, ${now}, ${now}
      from json_to_recordset(${many(rows)}) as x (user_id text, key text, wish text, body text)
        join users u on u.id = x.user_id
        join notice_wishes s on s.telegram_id = u.telegram_id and s.kind = x.wish
    on conflict (telegram_id, key) do nothing`.execute(tx);
}

function peopleRows(tx: Tx, wallMs: number): People {
  const now = big(wallMs);
  return {
    takeUpdate: (updateId) =>
      insertsOne(
        tx
          .insertInto('bot_updates')
          .values({ update_id: big(updateId), seen_at: now })
          .onConflict((conflict) => conflict.column('update_id').doNothing()),
      ),
    async want(telegramId, kinds, isOn) {
      if (kinds.length === 0) return;
      if (isOn) {
        await tx
          .insertInto('notice_wishes')
          .values(kinds.map((kind) => ({ telegram_id: telegramId, kind, since: now })))
          .onConflict((conflict) => conflict.columns(['telegram_id', 'kind']).doNothing())
          .execute();
        return;
      }
      await tx
        .deleteFrom('notice_wishes')
        .where('telegram_id', '=', telegramId)
        .where('kind', 'in', kinds)
        .execute();
    },
    async wanted(telegramId) {
      const rows = await tx
        .selectFrom('notice_wishes')
        .select('kind')
        .where('telegram_id', '=', telegramId)
        .execute();
      return BOT_NOTICE_KINDS.filter((kind) => rows.some((row) => row.kind === kind));
    },
    notice: (userId, notice) => queueNotices(tx, now, [{ userId, notice }]),
    noticeAll: (notices) => queueNotices(tx, now, notices),
    async reply({ updateId, telegramId, languageCode, body }) {
      await tx
        .insertInto('bot_messages')
        .values({
          telegram_id: telegramId,
          key: `${REPLY}${updateId}`,
          language_code: languageCode,
          body: JSON.stringify(body),
          status: 'waiting',
          attempts: 0,
          retry_at: 0n,
          created_at: now,
          changed_at: now,
          why: null,
        })
        .onConflict((conflict) => conflict.columns(['telegram_id', 'key']).doNothing())
        .execute();
    },
  };
}

function queueRows(tx: Tx, wallMs: number): Omit<MessageRepository, keyof People> {
  const now = big(wallMs);
  const change = (id: string) =>
    tx.updateTable('bot_messages').set({ changed_at: now }).where('id', '=', BigInt(id));
  return {
    claim: () => claimOldest(tx, now),
    async end(id, how, why) {
      await change(id).set({ status: how, why }).execute();
    },
    async postpone(id, retryAtMs, isTry) {
      await change(id)
        .set((eb) => ({
          status: 'waiting',
          retry_at: big(retryAtMs),
          attempts: eb('attempts', '+', isTry ? 1 : 0),
        }))
        .execute();
    },
    async drop(telegramId) {
      await tx
        .updateTable('bot_messages')
        .set({ status: 'dropped', changed_at: now })
        .where('telegram_id', '=', telegramId)
        .where('status', '=', 'waiting')
        .execute();
    },
    async abandon(claimedBeforeMs) {
      const left = tx
        .updateTable('bot_messages')
        .set({ changed_at: now })
        .where('status', '=', 'sending')
        .where('changed_at', '<', big(claimedBeforeMs));
      const isAsked = (eb: ExpressionBuilder<Tables, 'bot_messages'>) =>
        eb.or([eb('key', 'like', `${REPLY}%`), eb('key', 'like', `${STATEMENT}%`)]);
      await left.set({ status: 'waiting' }).where(isAsked).execute();
      const notices = await left.set({ status: 'unknown' }).executeTakeFirst();
      return num(notices.numUpdatedRows);
    },
    waiting: () => countOf(tx.selectFrom('bot_messages').where('status', '=', 'waiting')),
    forgetUpdates: (before, most) => forgetOldest(tx, { table: 'bot_updates', before, most }),
    forgetEnded: (before, most) => forgetOldest(tx, { table: 'bot_messages', before, most, only: HAS_ENDED }),
  };
}

/** In the words of the index. */
const HAS_ENDED = sql`status not in ('waiting', 'sending')`;

/**
 * A message waits while an older one to the same person is being sent or is due: another server may have
 * claimed that one in a transaction that is still open.
 */
async function claimOldest(tx: Tx, now: bigint): Promise<QueuedMessage | null> {
  const found = await sql<{
    id: bigint;
    telegram_id: string;
    language_code: string | null;
    body: string;
    attempts: number;
    created_at: bigint;
  }>`update bot_messages set status = 'sending', changed_at = ${now}
    where id = (
      select m.id from bot_messages m
      where m.status = 'waiting' and m.retry_at <= ${now}
        and not exists (
          select 1 from bot_messages s where s.telegram_id = m.telegram_id and s.status = 'sending')
        and not exists (
          select 1 from bot_messages o where o.telegram_id = m.telegram_id and o.status = 'waiting'
            and o.retry_at <= ${now} and o.id < m.id)
      order by m.id limit 1 for update skip locked)
    returning id, telegram_id, language_code, body, attempts, created_at`.execute(tx);
  const [row] = found.rows;
  if (row === undefined) return null;
  return {
    id: String(row.id),
    telegramId: row.telegram_id,
    languageCode: row.language_code,
    body: JSON.parse(row.body) as BotMessageBody,
    attempts: row.attempts,
    createdAtWallMs: num(row.created_at),
  };
}

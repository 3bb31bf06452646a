import { BOT_NOTICE_KINDS } from '@axiom/domain/ports/client';
import {
  type OrderedMessage,
  type BotMessageBody,
  keyOf,
  type MessageRepository,
  type PersonNotice,
  type QueuedMessage,
  REPLY,
  STATEMENT,
  type StatementMessage,
  type StatementOrders,
  wantedKindOf,
} from '#server/ports/store-messages.ts';
import { by } from './ordering.ts';
import type { MemoryTables } from './tables.ts';
import type { StoredMessage } from './tables/messages.ts';

const inOrder = by<StoredMessage>(({ id }) => id);

export function messageRepository(tables: MemoryTables, wallMs: number): MessageRepository & StatementOrders {
  const { users, updates, wishes, messages } = tables;
  const queue = (message: Pick<StoredMessage, 'telegramId' | 'key' | 'languageCode' | 'body'>) => {
    if (messages.one('once', `${message.telegramId} ${message.key}`) !== null) return;
    const id = Math.max(0, ...messages.all().map((stored) => stored.id)) + 1;
    messages.insert({
      ...message,
      id,
      status: 'waiting',
      attempts: 0,
      retryAtMs: 0,
      createdAtWallMs: wallMs,
      changedAtMs: wallMs,
    });
  };
  const tell = ({ userId, notice }: PersonNotice) => {
    const user = users.get(userId);
    if (user === null || wishes.get(`${user.telegramId} ${wantedKindOf(notice)}`) === null) return;
    const { telegramId, languageCode } = user;
    queue({ telegramId, key: keyOf(notice), languageCode, body: JSON.stringify(notice) });
  };
  return {
    ...queueRows(tables, wallMs),
    takeUpdate: async (updateId) => updates.insertNew({ updateId, seenAtMs: wallMs }),
    want: async (telegramId, kinds, isOn) => {
      for (const kind of kinds) {
        if (isOn) wishes.insertNew({ telegramId, kind });
        else wishes.delete(`${telegramId} ${kind}`);
      }
    },
    wanted: async (telegramId) =>
      BOT_NOTICE_KINDS.filter((kind) => wishes.get(`${telegramId} ${kind}`) !== null),
    notice: async (userId, notice) => tell({ userId, notice }),
    noticeAll: async (notices) => notices.forEach(tell),
    reply: async ({ updateId, telegramId, languageCode, body }) =>
      queue({ telegramId, key: `${REPLY}${updateId}`, languageCode, body: JSON.stringify(body) }),
    orderStatement: async (userId, id, body) => {
      const user = users.get(userId);
      if (user === null) return;
      const { telegramId, languageCode } = user;
      queue({ telegramId, key: `${STATEMENT}${id}`, languageCode, body: JSON.stringify(body) });
    },
    statementsSince: async (userId, sinceMs) =>
      messages
        .all()
        .filter(
          ({ telegramId, key, createdAtWallMs }) =>
            telegramId === users.get(userId)?.telegramId &&
            key.startsWith(STATEMENT) &&
            createdAtWallMs >= sinceMs,
        ).length,
  };
}

type QueueRows = Pick<
  MessageRepository,
  'claim' | 'end' | 'postpone' | 'drop' | 'abandon' | 'waiting' | 'forgetUpdates' | 'forgetEnded'
>;

function queueRows({ messages, updates }: MemoryTables, wallMs: number): QueueRows {
  const change = (id: string, changes: (row: StoredMessage) => Partial<StoredMessage>) => {
    const row = messages.get(id);
    if (row !== null) messages.put({ ...row, changedAtMs: wallMs, ...changes(row) });
  };
  const of = (status: StoredMessage['status']) => messages.of('status', status).toSorted(inOrder);
  return {
    claim: async () => {
      const busy = new Set(of('sending').map(({ telegramId }) => telegramId));
      const row = of('waiting').find(
        ({ telegramId, retryAtMs }) => retryAtMs <= wallMs && !busy.has(telegramId),
      );
      if (row === undefined) return null;
      change(String(row.id), () => ({ status: 'sending' }));
      const { telegramId, languageCode, attempts, createdAtWallMs } = row;
      const body = JSON.parse(row.body) as BotMessageBody;
      const claimed: QueuedMessage = {
        id: String(row.id),
        telegramId,
        languageCode,
        body,
        attempts,
        createdAtWallMs,
      };
      return claimed;
    },
    end: async (id, status) => change(id, () => ({ status })),
    postpone: async (id, retryAtMs, isTry) =>
      change(id, ({ attempts }) => ({ status: 'waiting', retryAtMs, attempts: attempts + (isTry ? 1 : 0) })),
    drop: async (telegramId) => {
      for (const row of of('waiting')) {
        if (row.telegramId === telegramId) change(String(row.id), () => ({ status: 'dropped' }));
      }
    },
    abandon: async (claimedBeforeMs) => {
      const left = of('sending').filter(({ changedAtMs }) => changedAtMs < claimedBeforeMs);
      const isReply = ({ key }: StoredMessage) => key.startsWith(REPLY) || key.startsWith(STATEMENT);
      for (const row of left)
        change(String(row.id), () => ({ status: isReply(row) ? 'waiting' : 'unknown' }));
      return left.filter((row) => !isReply(row)).length;
    },
    waiting: async () => of('waiting').length,
    forgetUpdates: async (before, most) =>
      updates.deleteSome(({ seenAtMs }) => seenAtMs < before, most).length,
    forgetEnded: async (before, most) => {
      const isOld = ({ status, changedAtMs }: StoredMessage) =>
        status !== 'waiting' && status !== 'sending' && changedAtMs < before;
      return messages.deleteSome(isOld, most).length;
    },
  };
}

/** A statement that a person ordered. */
export function orderedStatement(
  { users, messages }: MemoryTables,
  userId: string,
  id: string,
): OrderedMessage | null {
  const row = messages.one('once', `${users.get(userId)?.telegramId} ${STATEMENT}${id}`);
  return row && { body: JSON.parse(row.body) as StatementMessage, status: row.status };
}

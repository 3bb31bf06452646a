import type { BotNoticeKind } from '@axiom/domain/ports/client';
import { type Journal, Table } from '../table.ts';

/** What the bot says. */
export interface StoredMessage {
  readonly id: number;
  readonly telegramId: string;
  readonly key: string;
  readonly languageCode: string | null;
  readonly body: string;
  readonly status: 'waiting' | 'sending' | 'sent' | 'dropped' | 'failed' | 'unknown';
  readonly attempts: number;
  readonly retryAtMs: number;
  readonly createdAtWallMs: number;
  readonly changedAtMs: number;
}

/** What the bot heard and says. */
export function messageTables(journal: () => Journal) {
  return {
    updates: new Table<{ readonly updateId: number; readonly seenAtMs: number }>(
      { name: 'updates', key: ({ updateId }) => String(updateId), unique: {}, groups: {} },
      journal,
    ),
    wishes: new Table<{ readonly telegramId: string; readonly kind: BotNoticeKind }>(
      { name: 'wishes', key: ({ telegramId, kind }) => `${telegramId} ${kind}`, unique: {}, groups: {} },
      journal,
    ),
    messages: new Table<StoredMessage, 'once', 'status'>(
      {
        name: 'messages',
        key: ({ id }) => String(id),
        unique: { once: ({ telegramId, key }) => `${telegramId} ${key}` },
        groups: { status: ({ status }) => status },
      },
      journal,
    ),
  };
}

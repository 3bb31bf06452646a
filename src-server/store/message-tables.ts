import type { GeneratedAlways } from 'kysely';

/** Columns of the bot's tables. Times are real time, epoch milliseconds. */
export interface MessageTables {
  notice_wishes: { telegram_id: string; kind: string; since: bigint };
  bot_updates: { update_id: bigint; seen_at: bigint };
  bot_messages: {
    id: GeneratedAlways<bigint>;
    telegram_id: string;
    key: string;
    language_code: string | null;
    body: string;
    status: string;
    attempts: number;
    retry_at: bigint;
    created_at: bigint;
    changed_at: bigint;
    why: string | null;
  };
}

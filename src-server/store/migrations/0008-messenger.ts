import type { Migration } from '../migrate.ts';

/** Subscribers of notices, processed updates of the bot, and its messages. Times are real time, epoch ms. */
export const messenger: Migration = {
  name: '0008-messenger',
  statements: [
    `create table notice_subscribers (telegram_id text primary key, since int8 not null)`,
    `create table bot_updates (update_id int8 primary key, seen_at int8 not null)`,
    `create index bot_updates_by_age on bot_updates (seen_at)`,
    `create table bot_messages (
      id int8 primary key generated always as identity,
      telegram_id text not null,
      key text not null,
      language_code text,
      body text not null,
      status text not null check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed', 'unknown')),
      attempts int4 not null,
      retry_at int8 not null,
      created_at int8 not null,
      changed_at int8 not null,
      why text,
      unique (telegram_id, key)
    )`,
    `create index bot_messages_line on bot_messages (id) where status = 'waiting'`,
    `create index bot_messages_sending on bot_messages (telegram_id) where status = 'sending'`,
    `create index bot_messages_ended on bot_messages (changed_at) where status not in ('waiting', 'sending')`,
  ],
};

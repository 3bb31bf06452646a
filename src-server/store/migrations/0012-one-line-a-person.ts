import type { Migration } from '../migrate.ts';

/** Index for a person's older messages. */
export const oneLineAPerson: Migration = {
  name: '0012-one-line-a-person',
  statements: [`create index bot_messages_person on bot_messages (telegram_id, id) where status = 'waiting'`],
};

import type { Migration } from '../migrate.ts';

/**
 * The days in a row as of the 00:00 UTC of their last change's day: a change takes effect at the next 00:00
 * UTC.
 */
export const daysHeld: Migration = {
  name: '0009-days-held',
  statements: [
    `alter table users add column held_day int8, add column held_days int4 not null default 0 check (held_days >= 0)`,
  ],
};

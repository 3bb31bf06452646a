import type { Migration } from '../migrate.ts';

/**
 * The owner of a due row, whether it waits for payments, and one index for each of three kinds of rows: never
 * tried, waiting for payments, failed. So a query for the next row reads no row that cannot be done yet.
 */
export const workThatWaits: Migration = {
  name: '0014-work-that-waits',
  statements: [
    `alter table work
      add column owner_id text not null default '',
      add column waits_for_payments boolean not null default false`,
    `update work set owner_id = m.owner_id, waits_for_payments = m.status = 'pending', retry_at = 0
      from mints m where kind = 'mint' and m.id = subject`,
    `update work set owner_id = s.owner_id, waits_for_payments = s.status = 'pending', retry_at = 0
      from stakes s where kind = 'stake' and s.id = subject`,
    `drop index work_by_due`,
    `create index work_ready on work (due_at, kind, owner_id, subject) where retry_at = 0 and not waits_for_payments`,
    `create index work_waiting on work (due_at, kind, owner_id, subject) where retry_at = 0 and waits_for_payments`,
    `create index work_tried on work (retry_at) where retry_at > 0`,
  ],
};

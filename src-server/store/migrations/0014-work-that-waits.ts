import type { Migration } from '../migrate.ts';

/**
 * Whose a due row is, whether it waits for payments, and an index for each of the three places where the next one stands: never tried,
 * waiting for payments, tried in vain. So finding it reads none of the rows that cannot be done yet.
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

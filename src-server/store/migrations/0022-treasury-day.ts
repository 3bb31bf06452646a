import type { Migration } from '../migrate.ts';

/** The treasury's limit of a day counts by message; what an operator released is not counted. */
export const treasuryDay: Migration = {
  name: '0022-treasury-day',
  statements: [
    `alter table payouts add column released boolean not null default false`,
    `alter table payout_batches add column counted int8 not null default 0 check (counted >= 0)`,
    `update payout_batches b set counted = sent.counted
      from (select batch_id, sum(amount) as counted from payouts
        where kind = 'withdrawal' and batch_id is not null and status in ('sending', 'confirmed')
        group by batch_id) sent
      where sent.batch_id = b.id and b.status <> 'expired'
        and b.created_at >= (select max(created_at) from payout_batches) - 172800000`,
    `create index payout_batches_counted on payout_batches (created_at) include (counted) where status <> 'expired'`,
    `create index payouts_free on payouts (kind, place)
      where status = 'queued' and (kind = 'deposit_refund' or released)`,
  ],
};

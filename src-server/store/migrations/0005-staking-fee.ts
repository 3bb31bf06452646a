import type { Migration } from '../migrate.ts';

/**
 * Orders of staking fees. They outlive a dropped stake: a late fee is recognised by its order code and goes
 * back.
 */
export const stakingFee: Migration = {
  name: '0005-staking-fee',
  statements: [
    `create table staking_fees (
      stake_id text primary key,
      mint_id text not null references mints (id),
      owner_id text not null references users (id),
      order_code text not null unique,
      amount int8 not null check (amount > 0),
      created_at int8 not null,
      valid_until int8 not null,
      tx_hash text
    )`,
    // A pending stake starts when its fee is paid, not when it was ordered.
    `alter table stakes add column started_at int8`,
    `update stakes set started_at = created_at where status <> 'pending'`,
    `alter table stakes add constraint stakes_started check ((status = 'pending') = (started_at is null))`,
    `drop index stakes_active`,
    `create index stakes_active on stakes (started_at) where status = 'active'`,
  ],
};

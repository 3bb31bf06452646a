import type { Migration } from '../migrate.ts';

/**
 * The wallet that the ledger belongs to, and earlier ones. If there are cursors of several accounts, the one
 * with the newest booked transaction is in use.
 */
export const hotWallets: Migration = {
  name: '0016-hot-wallets',
  statements: [
    `create table hot_wallets (
      address text primary key,
      since_at int8 not null,
      target int8 not null,
      arrived_at int8,
      retired_at int8,
      watched_until int8,
      closed_at int8,
      check ((retired_at is null) = (watched_until is null)),
      check (closed_at is null or retired_at is not null)
    )`,
    `create unique index hot_wallets_one_current on hot_wallets ((true)) where retired_at is null`,
    `insert into hot_wallets (address, since_at, target, arrived_at, retired_at, watched_until)
      select account, at_s * 1000, 0, at_s * 1000, case when place > 1 then at_s * 1000 end,
        case when place > 1 then at_s * 1000 end
      from (select account, at_s, row_number() over (order by at_s desc, account) as place from chain_cursors) seen`,
    `alter table payout_batches add column account text`,
    `update payout_batches set account = (select address from hot_wallets where retired_at is null)`,
    `alter table payout_batches alter column account set not null`,
  ],
};

import type { Migration } from '../migrate.ts';

/**
 * Sums of the ledger over all people, links and system accounts, so that none reads the whole history. A booking only adds
 * rows to `ledger_sum_changes`: no two bookings wait for each other there. Housekeeping folds them into `ledger_sums`; the
 * sum is what both hold.
 */
export const ledgerSums: Migration = {
  name: '0028-ledger-sums',
  statements: [
    `create function ledger_part(account text) returns text language sql immutable as $$
      select case when account like 'system/%' then account
        else split_part(account, '/', 1) || '/' || split_part(account, '/', 3) end $$`,
    `create table ledger_sums (
      account text not null,
      currency text not null,
      total numeric not null,
      primary key (account, currency)
    )`,
    `create table ledger_sum_changes (
      id int8 generated always as identity primary key,
      account text not null,
      currency text not null,
      amount numeric not null
    )`,
    `insert into ledger_sums (account, currency, total)
      select ledger_part(account), currency, sum(amount) from ledger_entries group by 1, 2`,
    `create function keep_sums() returns trigger language plpgsql as $$ begin
      insert into ledger_sum_changes (account, currency, amount)
        select ledger_part(account), currency, sum(amount) from added group by 1, 2 having sum(amount) <> 0;
      return null; end $$`,
    `create trigger keep_sums after insert on ledger_entries referencing new table as added
      for each statement execute function keep_sums()`,
  ],
};

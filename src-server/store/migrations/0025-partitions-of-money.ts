import type { Migration } from '../migrate.ts';
import { besides, partition } from './partitioned.ts';

/**
 * The ledger by the person whose movement it is: a booking has accounts of one person at most, so a movement lies with all of
 * its entries in one partition, also those of the system and of links. '': nobody's. An account lies by its owner, a link's by
 * the link. What a person owns in a movement are its entries on accounts `user/…`.
 */
export const partitionsOfMoney: Migration = {
  name: '0025-partitions-of-money',
  statements: [
    ...partition({
      table: 'accounts',
      by: 'owner_id',
      more: [`owner_id text not null check (owner_id = split_part(name, '/', 2))`],
      rows: `select t.*, split_part(t.name, '/', 2) from accounts_whole t`,
      sum: 'sum(balance)',
      after: [`alter table accounts add primary key (name, currency, owner_id)`],
    }),
    ...partition({
      table: 'ledger_movements',
      by: 'owner_id',
      more: ['owner_id text not null'],
      referredBy: [
        { table: 'ledger_entries', constraint: 'ledger_entries_movement_id_fkey' },
        { table: 'task_payments', constraint: 'task_payments_movement_id_fkey' },
      ],
      rows: `select t.*, coalesce(e.owner_id, '') from ledger_movements_whole t
        left join (select movement_id, min(owner_id) as owner_id from ledger_entries group by 1) e on e.movement_id = t.id`,
      sum: 'sum(at)',
      after: [
        `alter table ledger_movements add primary key (id, owner_id)`,
        `create index ledger_movements_by_mint on ledger_movements (mint_id) where mint_id is not null`,
        `create index ledger_movements_by_payout on ledger_movements (payout_id) where payout_id is not null`,
        `create index ledger_movements_by_deposit on ledger_movements (deposit_id) where deposit_id is not null`,
        `alter table task_payments add constraint task_payments_movement_fkey
          foreign key (movement_id, user_id) references ledger_movements (id, owner_id)`,
      ],
    }),
    // Every entry lies where its movement does; without owners, an entry of a person was told by its owner.
    ...partition({
      table: 'ledger_entries',
      by: 'owner_id',
      rows: `(movement_id, position, account, currency, amount, owner_id, at)
        select t.movement_id, t.position, t.account, t.currency, t.amount, m.owner_id, t.at
        from ledger_entries_whole t join ledger_movements m on m.id = t.movement_id`,
      sum: 'sum(amount * position)',
      after: [
        `alter table ledger_entries alter column owner_id set not null`,
        `alter table ledger_entries add primary key (movement_id, position, owner_id)`,
        `create index ledger_entries_by_account on ledger_entries (account, currency) include (amount)`,
        `create index ledger_entries_by_owner on ledger_entries (owner_id, at, movement_id, position)
          where account like 'user/%'`,
        ...besides(
          { table: 'ledger_entries', columns: 'movement_id, owner_id' },
          { table: 'ledger_movements', columns: 'id, owner_id' },
        ),
      ],
    }),
    ...['ledger_movements', 'ledger_entries'].map(
      (table) => `create trigger ${table}_final before update or delete on ${table}
        for each row execute function refuse_change()`,
    ),
    // The movement says whose it is: what it counts for is known without its entries.
    `drop function keep_operations()`,
    `create function keep_operations() returns trigger language plpgsql as $$ begin
      insert into kept_counts (owner_id, what, rows) select owner_id, 'operations/' || kind, count(*) from added
        where owner_id <> '' group by 1, 2 order by 1, 2
        on conflict (owner_id, what) do update set rows = kept_counts.rows + excluded.rows;
      return null; end $$`,
    `create trigger keep_operations after insert on ledger_movements referencing new table as added
      for each statement execute function keep_operations()`,
  ],
};

import type { Migration } from '../migrate.ts';
import { PARTITIONS } from './partitioned.ts';

const partitionsOf = (table: string): readonly string[] =>
  Array.from({ length: PARTITIONS }, (_, remainder) => `${table}_${remainder}`);

/**
 * The entries of one statement are looked up in the movements together, not one by one as a foreign key does: a midnight books a
 * thousand at once. Movements are never deleted, so this side is all that a key would hold. Rows that change every day keep room
 * for their next version in their page: then no index changes with them.
 */
export const entriesTogether: Migration = {
  name: '0031-entries-together',
  statements: [
    ...partitionsOf('ledger_entries').map(
      (table) => `alter table ${table} drop constraint ledger_entries_ledger_movements_fkey`,
    ),
    // Never by reading a whole table: a plan is made once for a connection, also while the tables are still empty.
    `create function entries_belong() returns trigger language plpgsql set enable_seqscan = off as $$ begin
      if exists (select 1 from added a
        left join lateral (select 1 as is_there from ledger_movements
          where id = a.movement_id and owner_id = a.owner_id offset 0) m on true
        where m.is_there is null)
      then raise exception 'an entry of no movement of its owner' using errcode = 'foreign_key_violation',
        constraint = 'ledger_entries_belong';
      end if;
      return null; end $$`,
    `create trigger entries_belong after insert on ledger_entries referencing new table as added
      for each statement execute function entries_belong()`,
    ...['stakes', 'accounts'].flatMap((table) =>
      partitionsOf(table).map((part) => `alter table ${part} set (fillfactor = 50)`),
    ),
    `alter table users set (fillfactor = 50)`,
  ],
};

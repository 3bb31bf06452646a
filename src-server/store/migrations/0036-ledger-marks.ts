import type { Migration } from '../migrate.ts';
import { hashPartitions } from './partitioned.ts';

/**
 * Fewer of a person's entries than this lie between a mark and any instant before the next one. How many exactly depends on the
 * person: of many whose entries are as many, as after a midnight of all, not all are marked at once.
 */
export const ENTRIES_A_MARK = 22;
const SPREAD = 8;

const OWN = `account like 'user/%'`;
const EMPTY = `'{}'::jsonb`;

/** Planned once for a connection, which takes longer than to mark; also while the tables are still empty: so by keys. */
const BY_KEYS =
  'set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off';

/** SQL of how many entries at the most a person's marks have before the one that makes the next. */
const behind = (person: string): string => `${ENTRIES_A_MARK - 1} - (hashtext(${person}) & ${SPREAD - 1})`;

const PARTS = 64;

/** Marks all entries that are there, a part of the people at a time. */
export const FILL_MARKS: readonly string[] = Array.from(
  { length: PARTS },
  (_, part) => `select mark_entries(id, -1) from users where (hashtext(id) & ${PARTS - 1}) = ${part}`,
);

/**
 * Of every person, at some instants, what there was of them before: how many movements of each kind, how many entries, what each
 * account held. What a period had, or what an account held at an instant, is then a mark with the few entries behind it,
 * however long the history is. Marks follow bookings in the same transaction; one that comes late, such as a midnight's, moves
 * those that are later than it. They count by kind, so `kept_counts` no longer does.
 */
export const ledgerMarks: Migration = {
  name: '0036-ledger-marks',
  statements: [
    // Until the trigger is there, and the indexes of the next migrations, no other server may book: people are locked first, as
    // commands do, then their tables in the order in which commands write.
    `lock table users in exclusive mode`,
    `lock table farm_links, mints, stakes, referral_bonuses, farm_activations, ledger_movements, ledger_entries
      in access exclusive mode`,
    `create table ledger_marks (
      owner_id text not null,
      before int8 not null,
      entries int8 not null,
      movements int8 not null,
      kinds jsonb not null,
      balances jsonb not null,
      primary key (owner_id, before)
    ) partition by hash (owner_id)`,
    ...hashPartitions('ledger_marks'),
    `create function mark_entries(person text, since int8) returns void language plpgsql ${BY_KEYS} as $$
      declare last ledger_marks; upto int8;
      begin
        delete from ledger_marks where owner_id = person and before > since;
        select * into last from ledger_marks where owner_id = person order by before desc limit 1;
        if not found then last := row(person, 0, 0, 0, ${EMPTY}, ${EMPTY}); end if;
        loop
          -- Kinds are counted by the index of kinds: movements looked up one by one can be found by their owner alone.
          select at + 1 into upto from ledger_entries where owner_id = person and ${OWN} and at >= last.before
            order by owner_id, at, movement_id, position offset ${behind('person')} limit 1;
          exit when not found;
          with recursive added as materialized (
            select movement_id, split_part(account, '/', 3) as account, amount from ledger_entries
              where owner_id = person and ${OWN} and at >= last.before and at < upto
          ), kinds (kind) as (
            (select kind from ledger_movements where owner_id = person and kind > '' order by owner_id, kind limit 1)
            union all
            select n.kind from kinds k cross join lateral (select kind from ledger_movements
              where owner_id = person and kind > k.kind order by owner_id, kind limit 1) n
          ), by_kind as materialized (
            select k.kind, f.rows from kinds k cross join lateral (select count(*) as rows from ledger_movements
              where owner_id = person and kind = k.kind and at >= last.before and at < upto offset 0) f
              where f.rows > 0
          ), by_account as (select account, sum(amount) as nano from added group by account)
          insert into ledger_marks (owner_id, before, entries, movements, kinds, balances)
            select person, upto, last.entries + (select count(*) from added), last.movements + (select sum(rows) from by_kind)::int8,
              last.kinds || (select jsonb_object_agg(kind, coalesce((last.kinds ->> kind)::int8, 0) + rows) from by_kind),
              last.balances || (select jsonb_object_agg(account, coalesce((last.balances ->> account)::int8, 0) + nano) from by_account)
            returning * into last;
        end loop;
      end $$`,
    ...FILL_MARKS,
    `analyze ledger_marks`,
    // A person's row is held from here on, if it was not before: of two at once, the second sees what the first has booked.
    `create function keep_marks() returns trigger language plpgsql ${BY_KEYS} as $$
      declare person record;
      begin
        perform from users where id in (select owner_id from added where ${OWN}) order by id for no key update;
        for person in
          select a.owner_id as id, a.since
            from (select owner_id, min(at) as since from added where ${OWN} group by owner_id) a
              left join lateral (select before from ledger_marks where owner_id = a.owner_id order by before desc limit 1) m on true
            where m.before > a.since
              or exists (select from ledger_entries e where e.owner_id = a.owner_id and ${OWN} and e.at >= coalesce(m.before, 0)
                order by e.owner_id, e.at, e.movement_id, e.position offset ${behind('a.owner_id')} limit 1)
            order by a.owner_id
        loop
          perform mark_entries(person.id, person.since);
        end loop;
        return null;
      end $$`,
    `create trigger keep_marks after insert on ledger_entries referencing new table as added
      for each statement execute function keep_marks()`,
    `drop trigger keep_operations on ledger_movements`,
    `drop function keep_operations()`,
    `delete from kept_counts where what like 'operations/%'`,
  ],
};

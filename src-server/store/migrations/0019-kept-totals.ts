import type { Migration } from '../migrate.ts';

const OWNED = ['mints', 'stakes', 'farm_links', 'payouts'] as const;

const ADD = 'on conflict (owner_id, what) do update set rows = kept_counts.rows + excluded.rows';

/** Counts rows of a table by their owner, whoever inserts them, in the transaction that does. */
const countedBy = (table: string): readonly string[] => [
  `create function keep_${table}() returns trigger language plpgsql as $$ begin
    insert into kept_counts (owner_id, what, rows) select owner_id, '${table}', count(*) from added
      where owner_id is not null group by owner_id order by owner_id ${ADD};
    return null; end $$`,
  `create trigger keep_${table} after insert on ${table} referencing new table as added
    for each statement execute function keep_${table}()`,
];

/** What a pair of inviter and invitee is to the inviter, from its row. */
const STATE = (pair: string): string => `case when ${pair}.turnover > 0 then 'counted'
  when ${pair}.turnover_pending > 0 then 'pending' when ${pair}.reversed > 0 then 'not_counted' else 'joined' end`;

const SUMS = `coalesce(sum(turnover) filter (where status = 'released'), 0),
  coalesce(sum(turnover) filter (where status = 'pending'), 0),
  coalesce(sum(bonus) filter (where status = 'released'), 0),
  coalesce(sum(bonus) filter (where status = 'pending'), 0),
  count(*) filter (where status = 'released'), count(*) filter (where status = 'pending'),
  count(*) filter (where status = 'reversed')`;

const SUMMED = 'turnover, turnover_pending, bonus, bonus_pending, released, pending, reversed';

/** Fills in what is kept from the rows themselves; the tables must be empty. */
export const FILL_KEPT: readonly string[] = [
  ...OWNED.map(
    (table) => `insert into kept_counts (owner_id, what, rows)
      select owner_id, '${table}', count(*) from ${table} where owner_id is not null group by owner_id`,
  ),
  `insert into kept_counts (owner_id, what, rows)
    select inviter_id, 'friends', count(*) from users where inviter_id is not null group by inviter_id`,
  `insert into referral_totals (inviter_id, invitee_id, ${SUMMED})
    select inviter_id, invitee_id, ${SUMS} from referral_bonuses group by inviter_id, invitee_id`,
  `insert into referral_totals (inviter_id, invitee_id, ${SUMMED}, friends_counted, friends_pending, friends_not_counted)
    select inviter_id, '', sum(turnover), sum(turnover_pending), sum(bonus), sum(bonus_pending), sum(released),
      sum(pending), sum(reversed), count(*) filter (where state = 'counted'), count(*) filter (where state = 'pending'),
      count(*) filter (where state = 'not_counted')
    from (select *, ${STATE('t')} as state from referral_totals t) pairs group by inviter_id`,
];

/**
 * Totals of lists and sums of referral bonuses, kept by the database in the transaction that changes them: a read
 * counts nothing. Invitee '': all of an inviter's together. Indexes in the orders of the lists.
 */
export const keptTotals: Migration = {
  name: '0019-kept-totals',
  statements: [
    `create table kept_counts (
      owner_id text not null,
      what text not null,
      rows int8 not null check (rows >= 0),
      primary key (owner_id, what)
    )`,
    `create table referral_totals (
      inviter_id text not null,
      invitee_id text not null,
      turnover int8 not null default 0,
      turnover_pending int8 not null default 0,
      bonus int8 not null default 0,
      bonus_pending int8 not null default 0,
      released int8 not null default 0,
      pending int8 not null default 0,
      reversed int8 not null default 0,
      friends_counted int8 not null default 0,
      friends_pending int8 not null default 0,
      friends_not_counted int8 not null default 0,
      primary key (inviter_id, invitee_id)
    )`,
    ...FILL_KEPT,
    `insert into kept_counts (owner_id, what, rows)
      select e.owner_id, 'operations/' || m.kind, count(distinct e.movement_id) from ledger_entries e
        join ledger_movements m on m.id = e.movement_id where e.account like 'user/%' group by 1, 2`,
    `alter table users add column friends_seen int8 not null default 0`,
    `update users u set friends_seen = seen.friends
      from (select f.inviter_id, count(*) as friends from users f join users i on i.id = f.inviter_id
        where f.created_at <= i.referral_seen_at group by f.inviter_id) seen where seen.inviter_id = u.id`,
    ...OWNED.flatMap(countedBy),
    `create function forget_stakes() returns trigger language plpgsql as $$ begin
      update kept_counts k set rows = k.rows - gone.rows
        from (select owner_id, count(*) as rows from removed group by owner_id) gone
        where k.owner_id = gone.owner_id and k.what = 'stakes';
      return null; end $$`,
    `create trigger forget_stakes after delete on stakes referencing old table as removed
      for each statement execute function forget_stakes()`,
    `create function keep_friends() returns trigger language plpgsql as $$ begin
      insert into kept_counts (owner_id, what, rows) select inviter_id, 'friends', count(*) from added
        where inviter_id is not null group by inviter_id order by inviter_id ${ADD};
      return null; end $$`,
    `create trigger keep_friends after insert on users referencing new table as added
      for each statement execute function keep_friends()`,
    // A movement counts once for a person: by the first of their entries in it.
    `create function keep_operations() returns trigger language plpgsql as $$ begin
      insert into kept_counts (owner_id, what, rows)
        select e.owner_id, 'operations/' || m.kind, count(*) from added e
          join ledger_movements m on m.id = e.movement_id
          where e.owner_id is not null and not exists (select from ledger_entries b
            where b.movement_id = e.movement_id and b.owner_id = e.owner_id and b.position < e.position)
          group by 1, 2 order by 1, 2 ${ADD};
      return null; end $$`,
    `create trigger keep_operations after insert on ledger_entries referencing new table as added
      for each statement execute function keep_operations()`,
    `create function keep_referrals() returns trigger language plpgsql as $$
      declare before referral_totals; after referral_totals; was text; is_now text;
      begin
        insert into referral_totals (inviter_id, invitee_id)
          values (new.inviter_id, ''), (new.inviter_id, new.invitee_id) on conflict do nothing;
        select * into before from referral_totals
          where inviter_id = new.inviter_id and invitee_id = new.invitee_id for no key update;
        after := before;
        if tg_op = 'UPDATE' and old.status = 'pending' then
          after.turnover_pending := after.turnover_pending - old.turnover;
          after.bonus_pending := after.bonus_pending - old.bonus;
          after.pending := after.pending - 1;
        end if;
        if new.status = 'pending' then
          after.turnover_pending := after.turnover_pending + new.turnover;
          after.bonus_pending := after.bonus_pending + new.bonus;
          after.pending := after.pending + 1;
        elsif new.status = 'released' then
          after.turnover := after.turnover + new.turnover;
          after.bonus := after.bonus + new.bonus;
          after.released := after.released + 1;
        else
          after.reversed := after.reversed + 1;
        end if;
        was := ${STATE('before')};
        is_now := ${STATE('after')};
        update referral_totals t set turnover = t.turnover + after.turnover - before.turnover,
          turnover_pending = t.turnover_pending + after.turnover_pending - before.turnover_pending,
          bonus = t.bonus + after.bonus - before.bonus,
          bonus_pending = t.bonus_pending + after.bonus_pending - before.bonus_pending,
          released = t.released + after.released - before.released,
          pending = t.pending + after.pending - before.pending,
          reversed = t.reversed + after.reversed - before.reversed,
          friends_counted = t.friends_counted + case when t.invitee_id = ''
            then (is_now = 'counted')::int - (was = 'counted')::int else 0 end,
          friends_pending = t.friends_pending + case when t.invitee_id = ''
            then (is_now = 'pending')::int - (was = 'pending')::int else 0 end,
          friends_not_counted = t.friends_not_counted + case when t.invitee_id = ''
            then (is_now = 'not_counted')::int - (was = 'not_counted')::int else 0 end
          where t.inviter_id = new.inviter_id and t.invitee_id in ('', new.invitee_id);
        return null;
      end $$`,
    `create trigger keep_referrals after insert on referral_bonuses for each row execute function keep_referrals()`,
    `create trigger keep_referral_ends after update on referral_bonuses for each row
      when (old.status is distinct from new.status) execute function keep_referrals()`,
    `create index mints_ended on mints (owner_id, coalesce(closed_at, 9223372036854775807))
      where origin = 'paid' and status <> 'move_to_staking' and activated_at is not null`,
    `create index stakes_ended on stakes (owner_id, coalesce(completed_at, 9223372036854775807))
      where status <> 'pending'`,
    `create index referral_bonuses_newest on referral_bonuses
      (inviter_id, coalesce(closed_at, created_at) desc, mint_id desc) where status <> 'reversed'`,
    `create index payouts_by_time on payouts (owner_id, created_at, place) where owner_id is not null`,
    `create index payouts_by_token on payouts (owner_id, token, place) where owner_id is not null`,
    `create index payouts_by_amount on payouts (owner_id, amount, place) where owner_id is not null`,
    `create index payouts_by_status on payouts (owner_id, status, place) where owner_id is not null`,
    `drop index payouts_by_owner`,
    `drop index users_by_inviter`,
    `create index users_by_inviter on users (inviter_id, created_at desc, id)`,
  ],
};

import { MS_PER_DAY } from '@axiom/domain/constants';
import type { Migration } from '../migrate.ts';
import { hashPartitions } from './partitioned.ts';

const OPEN = `p.kind = 'withdrawal' and p.status in ('queued', 'held', 'sending')`;
const OWED = `coalesce(sum(p.amount) filter (where ${OPEN}), 0)`;
const SENDING = `coalesce(sum(p.amount) filter (where ${OPEN} and p.status = 'sending'), 0)`;

/** Sales that count on the UTC day of their order. */
const sold = (
  rows: string,
): string => `select p.owner_id, p.created_at / ${MS_PER_DAY} * ${MS_PER_DAY} as day,
  p.token, p.amount from ${rows} p where p.owner_id is not null and p.status <> 'refunded'`;

/** Fills in what is kept from the payouts themselves; the tables must be empty. */
export const FILL_PAYOUT_SUMS: readonly string[] = [
  `insert into sold_days (owner_id, day, token, amount)
    select owner_id, day, sum(token), sum(amount) from (${sold('payouts')}) s group by owner_id, day`,
  `insert into open_payouts (owed, sending) select ${OWED}, ${SENDING} from payouts p`,
];

/**
 * What a person sold on a UTC day, and what all open withdrawals are worth, kept by the database in the transaction that changes
 * them. `open_payouts`: the sum of its rows; a sale only adds one, so that no two of them wait for each other there. What folds the
 * ledger's sums makes few of many.
 */
export const payoutSums: Migration = {
  name: '0034-payout-sums',
  statements: [
    `create table sold_days (
      owner_id text not null,
      day int8 not null,
      token int8 not null check (token >= 0),
      amount int8 not null check (amount >= 0),
      primary key (owner_id, day)
    ) partition by hash (owner_id)`,
    ...hashPartitions('sold_days'),
    `create table open_payouts (
      id int8 generated always as identity primary key,
      owed int8 not null,
      sending int8 not null
    )`,
    ...FILL_PAYOUT_SUMS,
    `create function keep_payout_sums() returns trigger language plpgsql as $$ begin
      insert into sold_days as d (owner_id, day, token, amount)
        select owner_id, day, sum(token), sum(amount) from (${sold('added')}) s group by owner_id, day order by owner_id, day
        on conflict (owner_id, day) do update set token = d.token + excluded.token, amount = d.amount + excluded.amount;
      insert into open_payouts (owed, sending) select ${OWED}, ${SENDING} from added p where ${OPEN} having count(*) > 0;
      return null; end $$`,
    `create trigger keep_payout_sums after insert on payouts referencing new table as added
      for each statement execute function keep_payout_sums()`,
    `create function keep_moved_payout_sums() returns trigger language plpgsql as $$ begin
      update sold_days d set token = d.token + s.token, amount = d.amount + s.amount
        from (select owner_id, day, sum(token) as token, sum(amount) as amount from (
            ${sold('after')}
            union all select owner_id, day, -token, -amount from (${sold('before')}) b) both_of_them
          group by owner_id, day having sum(token) <> 0 or sum(amount) <> 0) s
        where d.owner_id = s.owner_id and d.day = s.day;
      insert into open_payouts (owed, sending)
        select a.owed - b.owed, a.sending - b.sending
          from (select ${OWED} as owed, ${SENDING} as sending from after p) a,
            (select ${OWED} as owed, ${SENDING} as sending from before p) b
          where a.owed <> b.owed or a.sending <> b.sending;
      return null; end $$`,
    `create trigger keep_moved_payout_sums after update on payouts
      referencing old table as before new table as after
      for each statement execute function keep_moved_payout_sums()`,
  ],
};

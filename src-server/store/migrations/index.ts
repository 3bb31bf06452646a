import type { Migration } from '../migrate.ts';
import { entriesTogether } from './0031-entries-together.ts';
import { peopleCount } from './0032-people-count.ts';
import { partitionsOfLinks } from './0033-partitions-of-links.ts';
import { keptTotals } from './0019-kept-totals.ts';
import { earnedAfter } from './0020-earned-after.ts';
import { returned } from './0021-returned.ts';
import { treasuryDay } from './0022-treasury-day.ts';
import { must } from './0023-must.ts';
import { partitionsOfPeople } from './0024-partitions-of-people.ts';
import { partitionsOfMoney } from './0025-partitions-of-money.ts';
import { partitionsOfBonds } from './0026-partitions-of-bonds.ts';
import { payoutLine } from './0027-payout-line.ts';
import { payoutSums } from './0034-payout-sums.ts';
import { kindsByTime } from './0035-kinds-by-time.ts';
import { ledgerMarks } from './0036-ledger-marks.ts';
import { endedTerms } from './0037-ended-terms.ts';
import { oneWayToARow } from './0038-one-way-to-a-row.ts';
import { ledgerSums } from './0028-ledger-sums.ts';
import { tokensByFamily } from './0029-tokens-by-family.ts';
import { dust } from './0030-dust.ts';
import { chain } from './0002-chain.ts';
import { peopleBondsLedger } from './0001-people-bonds-ledger.ts';

/** Every migration in order; append only. */
export const migrations: readonly Migration[] = [
  peopleBondsLedger,
  chain,
  /** Re-bonding links and their uses; movements name their link. */
  {
    name: '0003-farming',
    statements: [
      `create table farm_links (
        id text primary key,
        owner_id text not null references users (id),
        status text not null check (status in ('ACTIVE', 'REACHED', 'REVOKED')),
        source text not null check (source in ('main', 'referral', 'task')),
        policy_id text not null references policies (id),
        activation_code text unique,
        created_at int8 not null,
        closed_at int8,
        amount_token int8 not null check (amount_token > 0),
        tariff_days int4 not null check (tariff_days > 0),
        count_activations int4 not null check (count_activations > 0),
        activated int4 not null check (activated >= 0 and activated <= count_activations),
        is_multilink boolean not null,
        is_for_me boolean not null,
        bonus_percent int8 not null,
        daily_reward int8 not null,
        max_reward_percent int8 not null,
        check ((status = 'REACHED') = (activated = count_activations)),
        check ((status = 'ACTIVE') = (closed_at is null)),
        check (is_for_me = (activation_code is null)),
        check (count_activations = 1 or (is_multilink and not is_for_me))
      )`,
      `create index farm_links_by_owner on farm_links (owner_id, created_at desc, id)`,
      `create table farm_activations (
        link_id text not null references farm_links (id),
        user_id text not null references users (id),
        place int4 not null check (place > 0),
        mint_id text not null unique references mints (id),
        at int8 not null,
        primary key (link_id, user_id),
        unique (link_id, place)
      )`,
      `alter table ledger_movements add column link_id text`,
    ],
  },
  /** Tasks of people, their payments, and screenshots that wait for a review. */
  {
    name: '0004-tasks',
    statements: [
      `create table user_tasks (
        id text primary key,
        user_id text not null references users (id),
        task_id text not null,
        period text not null,
        kind text not null,
        count int4 not null check (count > 0),
        reward int8 not null check (reward >= 0),
        status text not null check (status in ('STARTED', 'VALIDATING', 'VALIDATED', 'CLAIMED', 'REJECTED')),
        started_at int8,
        submitted_at int8,
        validated_at int8,
        claimed_at int8,
        link text,
        photo_id text,
        rejection text,
        unique (user_id, task_id, period)
      )`,
      `create index user_tasks_waiting on user_tasks (submitted_at, id) where status = 'VALIDATING'`,
      // Once per person, task and period, whatever happens to the row above.
      `create table task_payments (
        user_id text not null references users (id),
        task_id text not null,
        period text not null,
        reward int8 not null check (reward > 0),
        movement_id text not null unique references ledger_movements (id),
        primary key (user_id, task_id, period)
      )`,
      `create table task_purses (task_id text primary key, paid int8 not null check (paid >= 0))`,
      `create table task_photos (
        id text primary key,
        user_task_id text not null unique references user_tasks (id),
        bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
        size int4 not null check (size = octet_length(bytes))
      )`,
      // Every upload reads the sum of the waiting sizes, without the pictures.
      `create index task_photos_size on task_photos (size)`,
      `alter table ledger_movements add column task_id text`,
    ],
  },
  /** Orders of staking fees. They outlive a dropped stake: a late fee is recognised by its code and goes back. */
  {
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
  },
  /** Price readings by instant (epoch ms), candles by length and start (seconds). Prices in 1e-9 TON per AXIOM. */
  {
    name: '0006-prices',
    statements: [
      `create table prices (at int8 primary key, price int8 not null check (price > 0))`,
      `create table candles (
        length_s int4 not null,
        start_s int8 not null,
        opened int8 not null check (opened > 0),
        high int8 not null,
        low int8 not null check (low > 0),
        closed int8 not null,
        primary key (length_s, start_s),
        check (start_s % length_s = 0),
        check (low <= opened and low <= closed and high >= opened and high >= closed)
      )`,
    ],
  },
  /** Wallets that people have proven to be their own, and the used proofs. */
  {
    name: '0007-wallets',
    statements: [
      `create table wallets (
        user_id text primary key references users (id),
        address text not null check (address ~ '^(0|-1):[0-9a-f]{64}$'),
        public_key text not null check (public_key ~ '^[0-9a-f]{64}$'),
        bound_at int8 not null
      )`,
      // The first person who proved a wallet: a wallet counts for one person's tasks only.
      `create table wallet_firsts (
        address text primary key,
        user_id text not null references users (id),
        at int8 not null
      )`,
      `create table used_proofs (
        payload text primary key,
        user_id text not null references users (id),
        address text not null,
        ends_at int8 not null
      )`,
      `create index used_proofs_end on used_proofs (ends_at)`,
    ],
  },
  /** Subscribers of notices, processed updates of the bot, and its messages. Times are real time, epoch ms. */
  {
    name: '0008-messenger',
    statements: [
      `create table notice_subscribers (telegram_id text primary key, since int8 not null)`,
      `create table bot_updates (update_id int8 primary key, seen_at int8 not null)`,
      `create index bot_updates_by_age on bot_updates (seen_at)`,
      `create table bot_messages (
        id int8 primary key generated always as identity,
        telegram_id text not null,
        key text not null,
        language_code text,
        body text not null,
        status text not null check (status in ('waiting', 'sending', 'sent', 'dropped', 'failed', 'unknown')),
        attempts int4 not null,
        retry_at int8 not null,
        created_at int8 not null,
        changed_at int8 not null,
        why text,
        unique (telegram_id, key)
      )`,
      `create index bot_messages_line on bot_messages (id) where status = 'waiting'`,
      `create index bot_messages_sending on bot_messages (telegram_id) where status = 'sending'`,
      `create index bot_messages_ended on bot_messages (changed_at) where status not in ('waiting', 'sending')`,
    ],
  },
  /** The days in a row as of the 00:00 UTC of their last change's day: a change counts from the next one. */
  {
    name: '0009-days-held',
    statements: [
      `alter table users add column held_day int8, add column held_days int4 not null default 0 check (held_days >= 0)`,
    ],
  },
  /**
   * The instant from which each version of the policy is in force, on the domain's clock. For existing versions
   * only the real time of creation is known; the two clocks differ only on a devnet.
   */
  {
    name: '0010-policies-in-force',
    statements: [
      `alter table policies add column in_force_from int8`,
      `update policies set in_force_from =
        case when created_at = (select min(created_at) from policies) then 0 else created_at end`,
      `alter table policies
        alter column in_force_from set not null,
        add constraint policies_in_force_from unique (in_force_from)`,
    ],
  },
  /** Leases for work that one server at a time does; `until_at` is real time. */
  {
    name: '0011-leases',
    statements: [`create table leases (name text primary key, holder text not null, until_at int8 not null)`],
  },
  /** Index for a person's older messages. */
  {
    name: '0012-one-line-a-person',
    statements: [
      `create index bot_messages_person on bot_messages (telegram_id, id) where status = 'waiting'`,
    ],
  },
  /** The facts behind everybody's bonuses of a UTC day, by its 00:00: written once, when the day has begun. */
  {
    name: '0013-days',
    statements: [
      `create table days (
        day int8 primary key check (day % 86400000 = 0),
        staked_total int8 not null check (staked_total >= 0),
        policy_id text not null references policies (id),
        collective_bonus int8 not null check (collective_bonus >= 0)
      )`,
    ],
  },
  /**
   * The owner of a due row, whether it waits for payments, and one index for each of three kinds of rows: never
   * tried, waiting for payments, failed. So a query for the next row reads no row that cannot be done yet.
   */
  {
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
  },
  /** Instants (epoch ms) from which the price source reported a price that was not accepted. */
  {
    name: '0017-price-doubts',
    statements: [`create table price_doubts (at int8 primary key)`],
  },
  /** Indexes of movements by their row: the audit compares each row with its bookings, range by range. */
  {
    name: '0015-audit',
    statements: [
      `create index ledger_movements_by_mint on ledger_movements (mint_id) where mint_id is not null`,
      `create index ledger_movements_by_payout on ledger_movements (payout_id) where payout_id is not null`,
      `create index ledger_movements_by_deposit on ledger_movements (deposit_id) where deposit_id is not null`,
    ],
  },
  /**
   * The wallet that the ledger belongs to, and earlier ones. If there are cursors of several accounts, the one
   * with the newest booked transaction is in use.
   */
  {
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
  },
  /** Notices are wanted by kind; who had subscribed wants all of them. */
  {
    name: '0018-notice-kinds',
    statements: [
      `create table notice_wishes (
        telegram_id text not null,
        kind text not null check (kind in ('bond_matured', 'payment_received', 'withdrawal_sent', 'link_used')),
        since int8 not null,
        primary key (telegram_id, kind)
      )`,
      `insert into notice_wishes (telegram_id, kind, since)
        select telegram_id, kind, since from notice_subscribers
          cross join unnest(array['bond_matured', 'payment_received', 'withdrawal_sent', 'link_used']) as kind`,
      `drop table notice_subscribers`,
    ],
  },
  keptTotals,
  earnedAfter,
  returned,
  treasuryDay,
  must,
  partitionsOfPeople,
  partitionsOfMoney,
  partitionsOfBonds,
  payoutLine,
  ledgerSums,
  tokensByFamily,
  dust,
  entriesTogether,
  peopleCount,
  partitionsOfLinks,
  payoutSums,
  kindsByTime,
  ledgerMarks,
  endedTerms,
  oneWayToARow,
];

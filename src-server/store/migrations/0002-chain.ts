import type { Migration } from '../migrate.ts';

/** The watcher's cursor and booked transactions, unmatched deposits, payouts and their signed batches. */
export const chain: Migration = {
  name: '0002-chain',
  statements: [
    `create table chain_cursors (
      account text primary key,
      lt int8 not null check (lt >= 0),
      hash text not null,
      at_s int8 not null,
      balance int8 not null
    )`,
    `create table chain_transactions (
      account text not null,
      lt int8 not null,
      hash text not null,
      at_s int8 not null,
      kind text not null,
      value int8 not null check (value >= 0),
      fees int8 not null,
      primary key (account, lt),
      unique (account, lt, hash)
    )`,
    `create table deposits (
      id text primary key,
      account text not null,
      lt int8 not null,
      hash text not null,
      sender text not null,
      value int8 not null check (value > 0),
      comment text,
      reason text not null,
      mint_id text references mints (id),
      status text not null check (status in ('waiting', 'refunding', 'refunded')),
      payout_id text,
      automatic boolean not null,
      at_s int8 not null,
      unique (account, lt, hash),
      check ((status = 'waiting') = (payout_id is null))
    )`,
    `create index deposits_by_sender on deposits (sender, at_s) where automatic`,
    `create index deposits_waiting on deposits (at_s, id) where status = 'waiting'`,
    `create table payouts (
      id text primary key,
      place int8 not null generated always as identity unique,
      kind text not null check (kind in ('withdrawal', 'deposit_refund')),
      owner_id text references users (id),
      from_referral boolean not null,
      deposit_id text references deposits (id),
      address text not null,
      shown_address text not null,
      amount int8 not null check (amount > 0),
      token int8 not null check (token >= 0),
      fee_token int8 not null check (fee_token >= 0 and fee_token <= token),
      reference text not null unique,
      status text not null check (status in ('queued', 'sending', 'confirmed', 'refunded', 'held')),
      reason text,
      batch_id text,
      attempts int4 not null,
      tx_lt int8,
      tx_hash text,
      created_at int8 not null,
      updated_at int8 not null,
      check ((kind = 'withdrawal') = (owner_id is not null)),
      check ((kind = 'deposit_refund') = (deposit_id is not null)),
      check (status <> 'sending' or batch_id is not null),
      check (status <> 'confirmed' or tx_hash is not null)
    )`,
    `create index payouts_line on payouts (place) where status = 'queued'`,
    `create index payouts_open on payouts (status) where status in ('queued', 'held', 'sending')`,
    `create index payouts_by_batch on payouts (batch_id) where batch_id is not null`,
    `create index payouts_by_owner on payouts (owner_id, created_at desc, id) where owner_id is not null`,
    `create table payout_batches (
      id text primary key,
      seqno int8 not null,
      valid_until int8 not null,
      boc text not null,
      message_hash text not null unique,
      status text not null check (status in ('open', 'executed', 'expired')),
      created_at int8 not null,
      sent_at int8,
      sent_count int4 not null
    )`,
    // One message in flight at a time, whichever server writes it.
    `create unique index payout_batches_one_open on payout_batches (status) where status = 'open'`,
  ],
};

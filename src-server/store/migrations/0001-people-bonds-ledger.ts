import type { Migration } from '../migrate.ts';

const AMOUNT = 'int8 not null check (%s >= 0)';
const amount = (name: string) => `${name} ${AMOUNT.replace('%s', name)}`;

/** People, sessions, the ledger, bonds, stakes, referral bonuses, due work, outbox, idempotency keys. */
export const peopleBondsLedger: Migration = {
  name: '0001-people-bonds-ledger',
  statements: [
    `create table settings (name text primary key, value text not null)`,
    `create table policies (id text primary key, document text not null, created_at int8 not null)`,
    `create table users (
      id text primary key,
      telegram_id text not null unique,
      first_name text not null,
      last_name text,
      username text,
      language_code text,
      is_premium boolean not null,
      ref_code text not null unique,
      inviter_id text references users (id) check (inviter_id <> id),
      community_participation boolean not null,
      version int8 not null default 0,
      created_at int8 not null,
      referral_seen_at int8 not null,
      held_since int8,
      held_until int8,
      community_checked_at int8 not null
    )`,
    `create index users_by_inviter on users (inviter_id, created_at)`,
    `create table session_families (
      id text primary key,
      user_id text not null references users (id),
      created_at int8 not null,
      revoked_at int8
    )`,
    `create index session_families_revoked on session_families (revoked_at) where revoked_at is not null`,
    `create table refresh_tokens (
      token_hash text primary key,
      family_id text not null references session_families (id) on delete cascade,
      issued_at int8 not null,
      expires_at int8 not null,
      used_at int8
    )`,
    `create index refresh_tokens_expired on refresh_tokens (expires_at)`,
    `create table mints (
      id text primary key,
      owner_id text not null references users (id),
      status text not null check (status in ('pending', 'active', 'canceled', 'completed', 'move_to_staking')),
      origin text not null check (origin in ('paid', 'farm')),
      policy_id text not null references policies (id),
      order_code text unique,
      created_at int8 not null,
      valid_until int8,
      activated_at int8,
      matures_at int8,
      closed_at int8,
      ${amount('amount_ton')},
      ${amount('amount_token')},
      ${amount('expected_token')},
      ${amount('early_exit_fee')},
      tariff_days int4 not null check (tariff_days > 0),
      quoted_price int8 not null check (quoted_price > 0),
      bonus_percent int8 not null,
      daily_reward int8 not null,
      max_reward_percent int8 not null,
      exit_fee_percent int8 not null,
      exit_fee_flat int8 not null,
      reserved_by text,
      tx_hash text
    )`,
    `create index mints_by_owner on mints (owner_id, created_at desc, id)`,
    `create index mints_pending on mints (owner_id) where status = 'pending'`,
    `create table stakes (
      id text primary key,
      owner_id text not null references users (id),
      mint_id text not null unique references mints (id),
      status text not null check (status in ('pending', 'active', 'completed')),
      tariff_days int4 not null,
      created_at int8 not null,
      last_updated_at int8,
      completes_at int8,
      completed_at int8,
      ${amount('total_amount')},
      daily_reward int8 not null,
      hold_bonus int8 not null,
      collective_bonus int8 not null,
      investment_bonus int8 not null,
      ${amount('earned_reward')},
      ${amount('max_reward')},
      remainder numeric(60, 0) not null check (remainder >= 0 and remainder < 1e60),
      check (earned_reward <= max_reward)
    )`,
    `create index stakes_by_owner on stakes (owner_id, created_at desc, id)`,
    `create index stakes_active on stakes (created_at) where status = 'active'`,
    `create table referral_bonuses (
      mint_id text primary key references mints (id),
      inviter_id text not null references users (id),
      invitee_id text not null references users (id),
      status text not null check (status in ('pending', 'released', 'reversed')),
      ${amount('bonus')},
      ${amount('turnover')},
      created_at int8 not null,
      closed_at int8,
      check (inviter_id <> invitee_id)
    )`,
    `create index referral_bonuses_by_inviter on referral_bonuses (inviter_id, invitee_id)`,
    `create table accounts (
      name text not null,
      currency text not null check (currency in ('TON', 'AXIOM')),
      balance int8 not null check (balance >= 0),
      primary key (name, currency)
    )`,
    `create table ledger_movements (
      id text primary key,
      kind text not null,
      at int8 not null,
      mint_id text,
      stake_id text,
      payout_id text,
      deposit_id text,
      note text,
      shown_ton int8
    )`,
    `create table ledger_entries (
      movement_id text not null references ledger_movements (id),
      position int4 not null,
      account text not null,
      currency text not null check (currency in ('TON', 'AXIOM')),
      amount int8 not null check (amount <> 0),
      owner_id text,
      at int8 not null,
      primary key (movement_id, position)
    )`,
    `create index ledger_entries_by_account on ledger_entries (account, currency) include (amount)`,
    `create index ledger_entries_by_owner on ledger_entries (owner_id, at, movement_id, position) where owner_id is not null`,
    `create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'the ledger is never rewritten'; end $$`,
    `create trigger ledger_movements_final before update or delete on ledger_movements
      for each row execute function refuse_change()`,
    `create trigger ledger_entries_final before update or delete on ledger_entries
      for each row execute function refuse_change()`,
    `create table outbox (
      user_id text not null references users (id),
      version int8 not null,
      position int4 not null,
      event text not null,
      data text not null,
      created_at int8 not null,
      primary key (user_id, version, position)
    )`,
    `create index outbox_by_age on outbox (created_at)`,
    `create table idempotency_keys (
      user_id text not null references users (id),
      route text not null,
      key text not null,
      body_hash text not null,
      answer text,
      created_at int8 not null,
      primary key (user_id, route, key)
    )`,
    `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
    `create table work (
      kind text not null,
      subject text not null,
      due_at int8 not null,
      attempts int4 not null default 0,
      retry_at int8 not null default 0,
      error text,
      primary key (kind, subject)
    )`,
    `create index work_by_due on work (due_at, kind, subject)`,
  ],
};

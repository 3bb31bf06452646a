import type { ChainTables } from './chain-tables.ts';

/** Columns of the database, as kysely sees them. Amounts are nano in int8, times epoch milliseconds in int8. */
export interface Tables extends ChainTables {
  users: {
    id: string;
    telegram_id: string;
    first_name: string;
    last_name: string | null;
    username: string | null;
    language_code: string | null;
    is_premium: boolean;
    ref_code: string;
    inviter_id: string | null;
    community_participation: boolean;
    version: bigint;
    created_at: bigint;
    referral_seen_at: bigint;
    held_since: bigint | null;
    held_until: bigint | null;
    community_checked_at: bigint;
  };
  session_families: { id: string; user_id: string; created_at: bigint; revoked_at: bigint | null };
  refresh_tokens: {
    token_hash: string;
    family_id: string;
    issued_at: bigint;
    expires_at: bigint;
    used_at: bigint | null;
  };
  policies: { id: string; document: string; created_at: bigint };
  mints: {
    id: string;
    owner_id: string;
    status: string;
    origin: string;
    policy_id: string;
    order_code: string | null;
    created_at: bigint;
    valid_until: bigint | null;
    activated_at: bigint | null;
    matures_at: bigint | null;
    closed_at: bigint | null;
    amount_ton: bigint;
    amount_token: bigint;
    expected_token: bigint;
    early_exit_fee: bigint;
    tariff_days: number;
    quoted_price: bigint;
    bonus_percent: bigint;
    daily_reward: bigint;
    max_reward_percent: bigint;
    exit_fee_percent: bigint;
    exit_fee_flat: bigint;
    reserved_by: string | null;
    tx_hash: string | null;
  };
  stakes: {
    id: string;
    owner_id: string;
    mint_id: string;
    status: string;
    tariff_days: number;
    created_at: bigint;
    last_updated_at: bigint | null;
    completes_at: bigint | null;
    completed_at: bigint | null;
    total_amount: bigint;
    daily_reward: bigint;
    hold_bonus: bigint;
    collective_bonus: bigint;
    investment_bonus: bigint;
    earned_reward: bigint;
    max_reward: bigint;
    remainder: string;
  };
  referral_bonuses: {
    mint_id: string;
    inviter_id: string;
    invitee_id: string;
    status: string;
    bonus: bigint;
    turnover: bigint;
    created_at: bigint;
    closed_at: bigint | null;
  };
  accounts: { name: string; currency: string; balance: bigint };
  ledger_movements: {
    id: string;
    kind: string;
    at: bigint;
    mint_id: string | null;
    stake_id: string | null;
    payout_id: string | null;
    deposit_id: string | null;
    note: string | null;
    shown_ton: bigint | null;
  };
  ledger_entries: {
    movement_id: string;
    position: number;
    account: string;
    currency: string;
    amount: bigint;
    owner_id: string | null;
    at: bigint;
  };
  outbox: {
    user_id: string;
    version: bigint;
    position: number;
    event: string;
    data: string;
    created_at: bigint;
  };
  idempotency_keys: {
    user_id: string;
    route: string;
    key: string;
    body_hash: string;
    answer: string | null;
    created_at: bigint;
  };
  work: {
    kind: string;
    subject: string;
    due_at: bigint;
    attempts: number;
    retry_at: bigint;
    error: string | null;
  };
  settings: { name: string; value: string };
}

import type { linkColumns, mintColumns, stakeColumns } from './bond-columns.ts';
import type { ChainTables } from './chain-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { PriceTables } from './price-tables.ts';
import type { TaskTables } from './task-tables.ts';
import type { WalletTables } from './wallet-tables.ts';
import type { Columns } from './stored.ts';

/** Columns of the database for kysely. Amounts are nano in int8, times epoch milliseconds in int8. */
export interface Tables extends ChainTables, MessageTables, PriceTables, TaskTables, WalletTables {
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
    held_day: bigint | null;
    held_days: number;
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
  policies: { id: string; document: string; in_force_from: bigint; created_at: bigint };
  days: { day: bigint; staked_total: bigint; policy_id: string; collective_bonus: bigint };
  mints: Columns<typeof mintColumns>;
  stakes: Columns<typeof stakeColumns>;
  staking_fees: {
    stake_id: string;
    mint_id: string;
    owner_id: string;
    order_code: string;
    amount: bigint;
    created_at: bigint;
    valid_until: bigint;
    tx_hash: string | null;
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
  farm_links: Columns<typeof linkColumns>;
  farm_activations: { link_id: string; user_id: string; place: number; mint_id: string; at: bigint };
  accounts: { name: string; currency: string; balance: bigint };
  ledger_movements: {
    id: string;
    kind: string;
    at: bigint;
    mint_id: string | null;
    stake_id: string | null;
    payout_id: string | null;
    deposit_id: string | null;
    link_id: string | null;
    task_id: string | null;
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
    owner_id: string;
    waits_for_payments: boolean;
  };
  settings: { name: string; value: string };
  leases: { name: string; holder: string; until_at: bigint };
}

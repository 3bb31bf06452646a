import type {
  activationColumns,
  linkColumns,
  mintColumns,
  referralColumns,
  stakeColumns,
  stakingFeeColumns,
} from './bond-columns.ts';
import type { ChainTables } from './chain-columns.ts';
import type { MessageTables } from './message-tables.ts';
import type { PeopleTables } from './people-columns.ts';
import type { PriceTables } from './price-tables.ts';
import type { Columns } from './stored.ts';
import type { TaskTables } from './task-columns.ts';

/** Columns of the database for kysely. Amounts are nano in int8, times epoch milliseconds in int8. */
export interface Tables extends ChainTables, MessageTables, PeopleTables, PriceTables, TaskTables {
  policies: { id: string; document: string; in_force_from: bigint; created_at: bigint };
  days: { day: bigint; staked_total: bigint; policy_id: string; collective_bonus: bigint };
  mints: Columns<typeof mintColumns>;
  stakes: Columns<typeof stakeColumns>;
  staking_fees: Columns<typeof stakingFeeColumns>;
  referral_bonuses: Columns<typeof referralColumns>;
  farm_links: Columns<typeof linkColumns>;
  farm_activations: Columns<typeof activationColumns> & { place: number };
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

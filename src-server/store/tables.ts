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
import type { PlumbingTables } from './plumbing-columns.ts';
import type { PriceTables } from './price-columns.ts';
import type { Columns } from './stored.ts';
import type { TaskTables } from './task-columns.ts';

/** Columns of the database for kysely. Amounts are nano in int8, times epoch milliseconds in int8. */
export interface Tables
  extends ChainTables, MessageTables, PeopleTables, PlumbingTables, PriceTables, TaskTables {
  mints: Columns<typeof mintColumns>;
  stakes: Columns<typeof stakeColumns>;
  staking_fees: Columns<typeof stakingFeeColumns>;
  referral_bonuses: Columns<typeof referralColumns>;
  farm_links: Columns<typeof linkColumns>;
  farm_activations: Columns<typeof activationColumns> & { place: number; author_id: string };
  link_codes: { code: string; owner_id: string; link_id: string };
  order_codes: { code: string; owner_id: string; mint_id: string; stake_id: string | null };
  kept_counts: { owner_id: string; what: string; rows: bigint };
  referral_totals: { inviter_id: string; invitee_id: string; friends_counted: bigint };
  accounts: { name: string; owner_id: string; currency: string; balance: bigint };
  ledger_movements: {
    id: string;
    owner_id: string;
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
    owner_id: string;
    at: bigint;
  };
}

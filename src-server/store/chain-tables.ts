import type { Generated } from 'kysely';

/**
 * Columns of the chain's tables. Amounts are nano in int8; `_s` are epoch seconds, other times epoch
 * milliseconds; lt is a logical time.
 */
export interface ChainTables {
  chain_cursors: { account: string; lt: bigint; hash: string; at_s: bigint; balance: bigint };
  hot_wallets: {
    address: string;
    since_at: bigint;
    target: bigint;
    arrived_at: bigint | null;
    retired_at: bigint | null;
    watched_until: bigint | null;
    closed_at: bigint | null;
  };
  chain_transactions: {
    account: string;
    lt: bigint;
    hash: string;
    at_s: bigint;
    kind: string;
    value: bigint;
    fees: bigint;
  };
  deposits: {
    id: string;
    account: string;
    lt: bigint;
    hash: string;
    sender: string;
    value: bigint;
    comment: string | null;
    reason: string;
    mint_id: string | null;
    status: string;
    payout_id: string | null;
    automatic: boolean;
    at_s: bigint;
  };
  payouts: {
    id: string;
    place: Generated<bigint>;
    kind: string;
    owner_id: string | null;
    from_referral: boolean;
    deposit_id: string | null;
    address: string;
    shown_address: string;
    amount: bigint;
    token: bigint;
    fee_token: bigint;
    reference: string;
    status: string;
    reason: string | null;
    batch_id: string | null;
    attempts: number;
    tx_lt: bigint | null;
    tx_hash: string | null;
    created_at: bigint;
    updated_at: bigint;
  };
  payout_batches: {
    id: string;
    account: string;
    seqno: bigint;
    valid_until: bigint;
    boc: string;
    message_hash: string;
    status: string;
    created_at: bigint;
    sent_at: bigint | null;
    sent_count: number;
  };
}

import type { Generated } from 'kysely';
import * as z from 'zod/mini';
import { isoTime, token, ton } from '#contract/primitives.ts';
import { nullable } from '#contract/wired.ts';
import { saleFields } from '#contract/withdraw.ts';
import type { TransactionRef } from '../ports/chain.ts';
import type {
  BookedTransaction,
  BookedWallet,
  ChainCursor,
  Deposit,
  DepositReason,
  DepositStatus,
  Payout,
  PayoutBatch,
} from '../ports/store-chain.ts';
import type { PayoutReason } from '@axiom/domain/withdrawal';
import { type Columns, int8, nano, oneOf, stored } from './stored.ts';

const text = z.string();
const maybe = z.nullable(text);
/** A transaction of the chain: its logical time and its hash. */
const place = { lt: ['lt', nano], hash: ['hash', text] } as const;

/** `at_s`: epoch seconds. */
export const cursorColumns = stored<ChainCursor>()({
  ...place,
  account: ['account', text],
  atS: ['at_s', int8],
  balanceNano: ['balance', nano],
});

export const transactionColumns = stored<BookedTransaction>()({
  ...place,
  account: ['account', text],
  atS: ['at_s', int8],
  kind: ['kind', oneOf<BookedTransaction['kind']>()],
  valueNano: ['value', nano],
  feesNano: ['fees', nano],
});

export const hotWalletColumns = stored<BookedWallet>()({
  address: ['address', text],
  sinceMs: ['since_at', isoTime],
  targetNano: ['target', nano],
  arrivedAtMs: ['arrived_at', nullable(isoTime)],
  retiredAtMs: ['retired_at', nullable(isoTime)],
  watchedUntilMs: ['watched_until', nullable(isoTime)],
  closedAtMs: ['closed_at', nullable(isoTime)],
});

export const depositColumns = stored<Deposit>()({
  ...place,
  id: ['id', text],
  account: ['account', text],
  sender: ['sender', text],
  valueNano: ['value', nano],
  comment: {
    read: (row: { readonly comment: string | null }) => row.comment,
    // PostgreSQL's text cannot hold NUL; a stranger's comment must not stop the watcher.
    write: (comment: string | null) => ({ comment: comment?.replaceAll('\u0000', '\ufffd') ?? null }),
  },
  reason: ['reason', oneOf<DepositReason>()],
  mintId: ['mint_id', maybe],
  status: ['status', oneOf<DepositStatus>()],
  payoutId: ['payout_id', maybe],
  automatic: ['automatic', z.boolean()],
  atS: ['at_s', int8],
});

interface TransactionCells {
  readonly tx_lt: bigint | null;
  readonly tx_hash: string | null;
}

/** A payout's columns: those of a sale under their names on the wire are the contract's fields. */
export const payoutColumns = stored<Payout>()({
  ...saleFields,
  kind: ['kind', oneOf<Payout['kind']>()],
  userId: ['owner_id', maybe],
  fromReferral: ['from_referral', z.boolean()],
  depositId: ['deposit_id', maybe],
  address: ['address', text],
  shownAddress: ['shown_address', text],
  amountTon: ['amount', ton],
  tokenAmount: ['token', token],
  reference: ['reference', text],
  reason: ['reason', z.nullable(oneOf<PayoutReason>())],
  batchId: ['batch_id', maybe],
  attempts: ['attempts', z.int()],
  isReleased: ['released', z.boolean()],
  transaction: {
    read: ({ tx_lt: lt, tx_hash: hash }: TransactionCells) =>
      lt === null || hash === null ? null : { lt, hash },
    write: (transaction: TransactionRef | null): TransactionCells => ({
      tx_lt: transaction?.lt ?? null,
      tx_hash: transaction?.hash ?? null,
    }),
  },
  updatedAtMs: ['updated_at', isoTime],
});

export const batchColumns = stored<PayoutBatch>()({
  id: ['id', text],
  account: ['account', text],
  seqno: ['seqno', int8],
  validUntilS: ['valid_until', int8],
  boc: ['boc', text],
  messageHash: ['message_hash', text],
  status: ['status', oneOf<PayoutBatch['status']>()],
  createdAtMs: ['created_at', isoTime],
  countedTon: ['counted', ton],
  sentAtMs: ['sent_at', nullable(isoTime)],
  sentCount: ['sent_count', z.int()],
});

export interface ChainTables {
  chain_cursors: Columns<typeof cursorColumns>;
  hot_wallets: Columns<typeof hotWalletColumns>;
  chain_transactions: Columns<typeof transactionColumns>;
  deposits: Columns<typeof depositColumns>;
  payouts: Columns<typeof payoutColumns> & { place: Generated<bigint> };
  payout_batches: Columns<typeof batchColumns>;
  sold_days: { owner_id: string; day: bigint; token: bigint; amount: bigint };
}

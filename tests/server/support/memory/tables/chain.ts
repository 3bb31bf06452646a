import type {
  BookedTransaction,
  BookedWallet,
  ChainCursor,
  Deposit,
  Payout,
  PayoutBatch,
} from '#server/ports/store-chain.ts';
import type { LineState } from '@axiom/domain/withdrawal';
import { type Journal, Table } from '../table.ts';
import { refuse } from './refuse.ts';

/** A payout and its place in the line. */
export interface StoredPayout {
  readonly payout: Payout;
  readonly place: number;
}

/** What the payer said, and on which day. */
export interface StoredLine extends LineState {
  readonly dayMs: number;
}

/** Before the payer has chosen once. */
export const NOTHING_SAID: StoredLine = {
  waits: null,
  freeWaits: null,
  aboveTon: null,
  restTon: null,
  dayMs: 0,
};

/** What was seen on the chain, and what leaves for it. */
export function chainTables(journal: () => Journal) {
  return {
    cursors: new Table<ChainCursor>(
      { name: 'cursors', key: ({ account }) => account, unique: {}, groups: {} },
      journal,
    ),
    hotWallets: new Table<BookedWallet, 'current'>(
      {
        name: 'hot wallets',
        key: ({ address }) => address,
        unique: { current: ({ retiredAtMs }) => (retiredAtMs === null ? 'current' : null) },
        groups: {},
      },
      journal,
    ),
    transactions: new Table<BookedTransaction>(
      { name: 'transactions', key: ({ account, lt }) => `${account} ${lt}`, unique: {}, groups: {} },
      journal,
    ),
    deposits: new Table<Deposit, 'transaction', 'sender'>(
      {
        name: 'deposits',
        key: ({ id }) => id,
        unique: { transaction: ({ account, lt, hash }) => `${account} ${lt} ${hash}` },
        groups: { sender: ({ sender }) => sender },
        check: ({ status, payoutId }) =>
          refuse((status === 'waiting') !== (payoutId === null), 'a waiting deposit has no payout'),
      },
      journal,
    ),
    payouts: new Table<StoredPayout, 'reference', 'owner' | 'status' | 'batch'>(
      {
        name: 'payouts',
        key: ({ payout }) => payout.id,
        unique: { reference: ({ payout }) => payout.reference },
        groups: {
          owner: ({ payout }) => payout.userId,
          status: ({ payout }) => payout.status,
          batch: ({ payout }) => payout.batchId,
        },
        check: ({ payout }) =>
          refuse(
            (payout.status === 'sending' && payout.batchId === null) ||
              (payout.status === 'confirmed' && payout.transaction === null),
            'a payout under way names its message, a confirmed one its transaction',
          ),
      },
      journal,
    ),
    /** One row: what keeps those in line. */
    line: new Table<StoredLine>({ name: 'line', key: () => 'line', unique: {}, groups: {} }, journal),
    batches: new Table<PayoutBatch, 'message' | 'open'>(
      {
        name: 'batches',
        key: ({ id }) => id,
        unique: {
          message: ({ messageHash }) => messageHash,
          open: ({ status }) => (status === 'open' ? status : null),
        },
        groups: {},
      },
      journal,
    ),
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { begin, recount, type Recount, type RecountOptions } from '../audit/recount.ts';
import { ChainUnavailable } from '../ports/chain.ts';
import type { ChainCursor } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { readConsensus } from './node-consensus.ts';
import { messageOf } from '../thrown.ts';

/** One wallet on chain and in the ledger, both at the same transaction. nano TON. */
export interface WalletComparison {
  readonly address: string;
  /** Its balance on chain right after the last booked transaction. */
  readonly chainNano: bigint;
  /** Its booked balance at the same transaction. */
  readonly bookedNano: bigint;
  /** Transactions on chain that are not booked yet; they are no difference. */
  readonly unbooked: number;
}

/** All wallets on chain against the hot wallet in the ledger, in nano TON. */
export interface ChainReconciliation {
  readonly wallets: readonly WalletComparison[];
  readonly chainNano: bigint;
  /** Sum of the ledger's hot wallet, deposits owed back and TON in flight: on chain they are one balance. */
  readonly ledgerNano: bigint;
  readonly inFlightNano: bigint;
  /** chain − ledger, both at the last booked transaction; 0 when every nano is accounted for. */
  readonly differenceNano: bigint;
  readonly unbooked: number;
}

/** Result of recounting the ledger and comparing it with the chain. */
export interface Reconciliation {
  readonly books: Recount;
  /** null: the chain could not be queried. */
  readonly chain: ChainReconciliation | null;
  /** Why the chain could not be queried; null if it could. */
  readonly unavailable: string | null;
}

export interface ReconcileOptions extends RecountOptions {
  /** Between two attempts to query the chain, ms. */
  readonly pauseMs?: number;
}

type ReconcileDeps = Pick<ChainDeps, 'store' | 'chain' | 'clock'>;

/** Whether a difference was found. A chain that could not be queried is no difference. */
export function differs({ books, chain }: Reconciliation): boolean {
  return books.found > 0 || (chain !== null && chain.differenceNano !== 0n);
}

/**
 * Recounts the ledger and compares it with the chain at one instant: the last transaction booked when the
 * recount began. What happens meanwhile, on chain or in the ledger, is in neither side. Changes nothing.
 */
export async function reconcile(
  deps: ReconcileDeps,
  options: ReconcileOptions = {},
): Promise<Reconciliation> {
  const { books, asking } = await deps.store.audit(async (step) => {
    const standing = await begin(step);
    // Runs in parallel and is awaited after the audit: no database snapshot stays open for slow nodes.
    const asked = compareWallets(deps, standing.cursors, options);
    return { books: await recount(step, { ...options, standing }), asking: () => asked };
  });
  const wallets = await asking();
  if (typeof wallets === 'string') return { books, chain: null, unavailable: wallets };
  return { books, chain: sumOf(wallets, books), unavailable: null };
}

function sumOf(wallets: readonly WalletComparison[], { totals }: Recount): ChainReconciliation {
  const of = (name: string) => totals.get(`${name} TON`) ?? 0n;
  const inFlightNano = of('payouts_in_flight');
  const ledgerNano = of('treasury_hot') + of('unmatched_deposits') + inFlightNano;
  const chainNano = wallets.reduce((sum, wallet) => sum + wallet.chainNano, 0n);
  return {
    wallets,
    chainNano,
    ledgerNano,
    inFlightNano,
    differenceNano: chainNano - ledgerNano,
    unbooked: wallets.reduce((sum, wallet) => sum + wallet.unbooked, 0),
  };
}

const MOST_LOOKS = 3;
const PAUSE_MS = 1_000;

/** The comparisons, or a text: why the chain could not be queried, after MOST_LOOKS attempts. */
async function compareWallets(
  deps: ReconcileDeps,
  cursors: readonly ChainCursor[],
  { pauseMs = PAUSE_MS, signal }: ReconcileOptions,
): Promise<readonly WalletComparison[] | string> {
  if (cursors.length === 0) return 'the hot wallet has not been looked at yet; start the server once';
  for (let looks = 1; ; looks += 1) {
    try {
      return await Promise.all(cursors.map((cursor) => compareWallet(deps, cursor)));
    } catch (error) {
      if (looks >= MOST_LOOKS || signal?.aborted === true) return messageOf(error);
      await delay(pauseMs);
    }
  }
}

/**
 * Compares one wallet at its cursor.
 * @throws ChainUnavailable when no node gives a usable history, or two give histories that exclude each other
 */
export async function compareWallet(
  { chain, clock }: Pick<ReconcileDeps, 'chain' | 'clock'>,
  cursor: ChainCursor,
): Promise<WalletComparison> {
  const seen = await readConsensus(chain, cursor.account, cursor, Math.floor(clock.nowMs() / 1000));
  if (seen.isDisputed)
    throw new ChainUnavailable(`the nodes tell different histories: ${seen.complaints.join('; ')}`);
  return {
    address: cursor.account,
    chainNano: seen.atCursorNano,
    bookedNano: cursor.balanceNano,
    unbooked: seen.fresh.length + seen.unconfirmed,
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { begin, recount, type Recount, type RecountOptions } from '../audit/recount.ts';
import { ChainUnavailable } from '../ports/chain.ts';
import type { ChainCursor } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { look } from './look.ts';

/** One wallet on chain beside what is booked of it, at the same transaction. nano TON. */
export interface WalletComparison {
  readonly address: string;
  /** What the chain says it held right after the last transaction that is booked. */
  readonly chainNano: bigint;
  /** What the books say of the same moment. */
  readonly bookedNano: bigint;
  /** Transactions that the chain knows and the books do not yet; they are no difference. */
  readonly unbooked: number;
}

/** The wallets on chain beside the hot wallet in the ledger, nano TON. */
export interface ChainReconciliation {
  readonly wallets: readonly WalletComparison[];
  readonly chainNano: bigint;
  /** The ledger's hot wallet, the deposits owed back and what is set aside for the message in flight: on chain all are one balance. */
  readonly ledgerNano: bigint;
  readonly inFlightNano: bigint;
  /** chain − ledger, both at the last booked transaction; 0 when every nano is accounted for. */
  readonly differenceNano: bigint;
  readonly unbooked: number;
}

/** Books and chain, recounted. */
export interface Reconciliation {
  readonly books: Recount;
  /** null: the chain could not be asked. */
  readonly chain: ChainReconciliation | null;
  /** Why not; null where it could. */
  readonly unavailable: string | null;
}

export interface ReconcileOptions extends RecountOptions {
  /** Between two looks at a chain that cannot be asked, ms. */
  readonly pauseMs?: number;
}

type ReconcileDeps = Pick<ChainDeps, 'store' | 'chain' | 'clock'>;

/** Whether anything differs; what could not be asked does not. */
export function differs({ books, chain }: Reconciliation): boolean {
  return books.found > 0 || (chain !== null && chain.differenceNano !== 0n);
}

/**
 * Recounts the books and compares them with the chain at one instant: the last transaction that was booked when the recount began.
 * What happens meanwhile, on chain or in the books, is part of neither side. Changes nothing.
 */
export async function reconcile(
  deps: ReconcileDeps,
  options: ReconcileOptions = {},
): Promise<Reconciliation> {
  const { books, asking } = await deps.store.audit(async (step) => {
    const standing = await begin(step);
    // Beside the recount, and not waited for in it: no snapshot is kept open for slow nodes.
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

/** Or why the chain could not be asked, after some looks. */
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
      if (looks >= MOST_LOOKS || signal?.aborted === true)
        return error instanceof Error ? error.message : String(error);
      await delay(pauseMs);
    }
  }
}

/**
 * One wallet at its cursor.
 * @throws ChainUnavailable when no node gives a usable history, or two give histories that exclude each other
 */
export async function compareWallet(
  { chain, clock }: Pick<ReconcileDeps, 'chain' | 'clock'>,
  cursor: ChainCursor,
): Promise<WalletComparison> {
  const seen = await look(chain, cursor.account, cursor, Math.floor(clock.nowMs() / 1000));
  if (seen.isDisputed)
    throw new ChainUnavailable(`the nodes tell different histories: ${seen.complaints.join('; ')}`);
  return {
    address: cursor.account,
    chainNano: seen.atCursorNano,
    bookedNano: cursor.balanceNano,
    unbooked: seen.fresh.length + seen.unconfirmed,
  };
}

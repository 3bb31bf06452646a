import type { AccountSnapshot } from '../ports/chain.ts';
import type { ChainCursor } from '../ports/store-chain.ts';
import { bookTransaction } from './book-transaction.ts';
import type { ChainDeps } from './deps.ts';
import { startAtFirstLook } from './first-look.ts';
import { look } from './look.ts';

/** What one round of watching found. */
export interface Watch {
  readonly account: string;
  readonly snapshot: AccountSnapshot;
  /** Where the cursor stands now. */
  readonly cursor: ChainCursor;
  readonly booked: number;
  /** The cursor stands at the snapshot's last transaction: what is booked is what the nodes tell together. */
  readonly isCaughtUp: boolean;
  /** The chain's balance less our own sum, nano; null until caught up. Anything but 0 stops payouts. */
  readonly differenceNano: bigint | null;
  readonly isDisputed: boolean;
  /** See `Look`. */
  readonly agreedUntilS: number | null;
  readonly complaints: readonly string[];
}

/**
 * One round: looks at a wallet's account, the one in use unless told, books every transaction after the cursor, oldest first, each with the cursor's move in
 * one store transaction. Throws with the cursor where it was when no node gives a usable history or a booking fails.
 */
export async function watchOnce(deps: ChainDeps, account: string = deps.wallet.address): Promise<Watch> {
  const stored = await deps.store.transaction((tx) => tx.chain.cursor(account), { readOnly: true });
  let cursor = stored ?? (await startAtFirstLook(deps, account));
  const seen = await look(deps.chain, account, cursor, Math.floor(deps.clock.nowMs() / 1000));
  let booked = 0;
  if (!seen.isDisputed) {
    for (const transaction of seen.fresh) {
      const from = cursor;
      const next = await deps.store.transaction(async (tx) => {
        if (!(await tx.lock('watcher', false))) return null;
        return bookTransaction(tx, deps, from, transaction);
      });
      // Another server books the same history: this one looks again in the next round.
      if (next === null) break;
      cursor = next;
      booked += 1;
    }
  }
  const last = seen.snapshot.last;
  const isCaughtUp = cursor.lt === (last?.lt ?? 0n) && cursor.hash === (last?.hash ?? '');
  return {
    account,
    snapshot: seen.snapshot,
    cursor,
    booked,
    isCaughtUp,
    differenceNano: isCaughtUp ? seen.snapshot.balanceNano - cursor.balanceNano : null,
    isDisputed: seen.isDisputed,
    agreedUntilS: seen.agreedUntilS,
    complaints: seen.complaints,
  };
}

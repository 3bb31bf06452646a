import { bookTransaction } from './book-transaction.ts';
import type { ChainDeps } from './deps.ts';
import { startAtFirstLook } from './first-look.ts';
import { readConsensus } from './node-consensus.ts';
import type { Watch } from './watch.ts';

/**
 * One round over one wallet, by default the one in use: books every transaction after the cursor, oldest
 * first, each together with the cursor's move in one store transaction. When no node gives a usable history
 * or a booking fails, it throws, and the cursor stays at the last booked transaction.
 */
export async function watchOnce(deps: ChainDeps, account: string = deps.wallet.address): Promise<Watch> {
  const stored = await deps.store.transaction((tx) => tx.chain.cursor(account), { readOnly: true });
  let cursor = stored ?? (await startAtFirstLook(deps, account));
  const seen = await readConsensus(deps.chain, account, cursor, Math.floor(deps.clock.nowMs() / 1000));
  let booked = 0;
  if (!seen.isDisputed) {
    for (const transaction of seen.fresh) {
      const from = cursor;
      const next = await deps.store.transaction(async (tx) => {
        if (!(await tx.lock('watcher', false))) return null;
        return bookTransaction(tx, deps, from, transaction);
      });
      // Another server books the same history; this one continues in its next round.
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

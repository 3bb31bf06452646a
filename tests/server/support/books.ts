import { reconcile as compare } from '#server/chain/reconcile.ts';
import { until } from '../../support/until.ts';
import type { House } from './house.ts';

/** Everything on chain is booked, the hot wallet is what the ledger says to the last nano, and the ledger agrees with itself. */
export async function reconcile(house: House): Promise<void> {
  const { books, chain } = await until('everything on chain is booked', async () => {
    const seen = await compare(house.core.chain);
    return seen.chain?.unbooked === 0 ? seen : undefined;
  });
  if (chain?.differenceNano !== 0n) throw new Error('the hot wallet differs from the ledger');
  if (books.found > 0) throw new Error(JSON.stringify(books.differences, null, 1));
}

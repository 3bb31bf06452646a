import { reconcileChain } from '#server/chain/reconcile.ts';
import { until } from '../../support/until.ts';
import type { House } from './house.ts';

/** Everything on chain is booked, the hot wallet is what the ledger says to the last nano, and the ledger agrees with itself. */
export async function reconcile(house: House): Promise<void> {
  const found = await until('everything on chain is booked', async () => {
    const seen = await reconcileChain(house.core.chain);
    return seen.unbooked === 0 && seen.differenceNano === 0n ? seen : undefined;
  });
  if (found.chainNano !== found.ledgerNano) throw new Error('the hot wallet differs from the ledger');
  await house.audit();
}

import type { ChainDeps } from './deps.ts';
import { closeWhenOver, currentOf, retiredOf } from './hot-wallets.ts';
import type { Watch } from './watch.ts';
import { watchOnce } from './watcher.ts';
import { textOf } from '../thrown.ts';

/** Result of one round over every wallet of the ledger. */
export interface Watches {
  readonly current: Watch;
  /** Of retired wallets, those that could be checked. */
  readonly retired: readonly Watch[];
  /** Why a retired wallet could not be checked. */
  readonly complaints: readonly string[];
}

/**
 * Watches the wallet in use and the retired ones until their time is over. No key is needed: a server with
 * the old mnemonic or the new one books all of them. @throws like `watchOnce` for the wallet in use
 */
export async function watchWallets(deps: ChainDeps): Promise<Watches> {
  const wallets = await deps.store.transaction((tx) => tx.hotWallets.list(), { readOnly: true });
  const retired: Watch[] = [];
  const complaints: string[] = [];
  for (const wallet of retiredOf(wallets)) {
    try {
      const watch = await watchOnce(deps, wallet.address);
      retired.push(watch);
      await closeWhenOver(deps, wallet, watch);
    } catch (error) {
      complaints.push(`the retired wallet ${wallet.address}: ${textOf(error)}`);
    }
  }
  const current = await watchOnce(deps, currentOf(wallets)?.address ?? deps.wallet.address);
  return { current, retired, complaints };
}

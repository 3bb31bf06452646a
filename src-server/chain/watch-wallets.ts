import { textOf } from './ask-nodes.ts';
import type { ChainDeps } from './deps.ts';
import { closeWhenOver, currentOf, retiredOf } from './hot-wallets.ts';
import { type Watch, watchOnce } from './watcher.ts';

/** One round over every wallet of the books. */
export interface Watches {
  readonly current: Watch;
  /** Of wallets that were given up, as far as they could be looked at. */
  readonly retired: readonly Watch[];
  /** Why one of them could not. */
  readonly complaints: readonly string[];
}

/**
 * Watches the wallet in use, and those that were given up until their time is over. No key is needed: whoever runs, with the old words
 * or the new ones, books them all. @throws as `watchOnce` for the wallet in use
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

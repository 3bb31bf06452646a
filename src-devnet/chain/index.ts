import { join } from 'node:path';
import { type ChainOptions, DevnetChain } from './chain.ts';
import { Emulator } from './emulator.ts';
import { createFaucet } from './faucet.ts';
import { History } from './history.ts';

export { cellsOf, DevnetChain, hashBuffer } from './chain.ts';
export { openClock, type MovableClock } from './clock.ts';
export { hotWalletAddress, hotWalletCapitalNano, newMnemonic } from './hot-wallet.ts';
export { fileHashOf, type WrittenBlock } from './block.ts';
export { firstRow, type TransactionRef } from './history.ts';
export { parseExternal } from './mempool.ts';

/**
 * Opens the chain of a folder; a new chain gets its first block. No blocks are produced until {@link
 * DevnetChain.start}.
 * @throws BlockLogBroken if the log is damaged by more than a torn end
 */
export async function openChain(
  options: Pick<ChainOptions, 'clock' | 'blockIntervalMs' | 'onBroken'> & {
    readonly dir: string;
    readonly faucetSecret: string;
  },
): Promise<DevnetChain> {
  const { dir, faucetSecret, ...rest } = options;
  const [history, emulator] = await Promise.all([History.open(join(dir, 'blocks.log')), Emulator.create()]);
  const chain = new DevnetChain({ history, emulator, faucet: createFaucet(faucetSecret), ...rest });
  if (history.head.seqno === 0) await chain.produce();
  return chain;
}

import { mnemonicNew } from '@ton/crypto';
import { type NetworkName, openHotWallet } from './hot-wallet.ts';

/** Fresh words and the address that they open; nothing is stored. For `npm run admin -- wallet new`. */
export async function newWallet(
  network: NetworkName,
): Promise<{ readonly mnemonic: string; readonly address: string }> {
  const words = await mnemonicNew(24);
  const wallet = await openHotWallet(words, network);
  return { mnemonic: words.join(' '), address: wallet.friendly(false) };
}

import { mnemonicNew } from '@ton/crypto';
import { type NetworkName, openHotWallet } from './hot-wallet.ts';

/** A new mnemonic and the address of its wallet; nothing is stored. For `npm run admin -- wallet new`. */
export async function newWallet(
  network: NetworkName,
): Promise<{ readonly mnemonic: string; readonly address: string }> {
  const words = await mnemonicNew(24);
  const wallet = await openHotWallet(words, network);
  return { mnemonic: words.join(' '), address: wallet.friendly(false) };
}

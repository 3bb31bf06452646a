import type { Address } from '@ton/core';
import { mnemonicNew, mnemonicToPrivateKey } from '@ton/crypto';
import { WalletContractV5R1 } from '@ton/ton';

/** What the faucet gives to a hot wallet without any history, nano. */
export const hotWalletCapitalNano = 1_000n * 1_000_000_000n;

export async function newMnemonic(): Promise<string> {
  return (await mnemonicNew(24)).join(' ');
}

/** The address of the v5r1 wallet (testnet, subwallet 0) of 24 words. */
export async function hotWalletAddress(mnemonic: string): Promise<Address> {
  const keys = await mnemonicToPrivateKey(mnemonic.trim().split(/\s+/));
  return WalletContractV5R1.create({ publicKey: keys.publicKey, walletId: { networkGlobalId: -3 } }).address;
}

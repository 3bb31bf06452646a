import type { HttpClient } from '#adapters/http/client.ts';
import { proofSubmitter } from '#adapters/http/wallet-proof.ts';
import { createTonConnectWallet } from '#adapters/wallet/tonconnect.ts';
import type { WalletPort } from '@axiom/domain/wallet/port';
import type { NetworkOptions } from './network.ts';

/** The person's wallet: loaded when the first figures are there, or on the first intent. */
export function connectWallet(options: NetworkOptions, http: HttpClient): WalletPort {
  return createTonConnectWallet({ ...options.wallet, submitProof: proofSubmitter(http) });
}

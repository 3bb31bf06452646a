import type { Wallet } from '@tonconnect/sdk';

/** The proof that a wallet signed, with its account. */
export interface WalletProof {
  readonly address: string;
  readonly network: string;
  readonly publicKey: string;
  readonly stateInit: string;
  readonly timestampS: number;
  readonly domain: { readonly lengthBytes: number; readonly value: string };
  readonly payload: string;
  readonly signature: string;
}

/** Resolves once the server has bound the wallet to the person; may reject. A connection never waits for it. */
export type SubmitProof = (proof: WalletProof) => Promise<void>;

/** The proof that came with a connection; null: the wallet signed none. */
export function proofOf({ account, connectItems }: Wallet): WalletProof | null {
  const item = connectItems?.tonProof;
  if (item === undefined || !('proof' in item)) return null;
  const { timestamp, domain, payload, signature } = item.proof;
  return {
    address: account.address,
    network: account.chain,
    publicKey: account.publicKey ?? '',
    stateInit: account.walletStateInit,
    timestampS: timestamp,
    domain,
    payload,
    signature,
  };
}

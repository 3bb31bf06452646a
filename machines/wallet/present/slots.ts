import type { ConnectTarget, WalletAccount, WalletFailureCode, WalletInfo } from '@axiom/domain/wallet/port';
import { unprovided, unprovidedEffect, unprovidedSource } from '../../shared/unprovided.ts';
import type { WalletConnectionEvent } from './types.ts';

/** One read of the on-chain balance, and its time. */
export interface BalanceReading {
  readonly balanceNano: bigint | null;
  readonly atMs: number;
}

export const walletSlots = {
  restore: unprovided<WalletAccount | null>('wallet.restore'),
  fetchWallets: unprovided<readonly WalletInfo[]>('wallet.fetchWallets'),
  /** One attempt with its own session: sends its link, then connected or failed. */
  connect: unprovidedSource<WalletConnectionEvent, { readonly target: ConnectTarget }>('wallet.connect'),
  disconnect: unprovided<void>('wallet.disconnect'),
  /**
   * Sends `wallet.gone` when the wallet ends the connection, `wallet.proven` when the server accepted its
   * proof.
   */
  watch: unprovidedSource<WalletConnectionEvent>('wallet.watch'),
  /** On-chain balance in nano; null if the chain could not be read. */
  readBalance: unprovided<BalanceReading, { readonly address: string }>('wallet.readBalance'),
};
export type WalletSlots = typeof walletSlots;

export const walletEffects = {
  /** Loads the wallets list and the SDK; may be called again. */
  warm: unprovidedEffect<undefined>('wallet.warm'),
  openLink: unprovidedEffect<{ readonly link: string; readonly forced: boolean }>('wallet.openLink'),
};
export type WalletEffects = typeof walletEffects;

export interface WalletFailureShown {
  readonly code: WalletFailureCode;
  readonly message: string;
}

/** What views and tests may see of a failed attempt, for any thrown value. */
export function failureOf(error: unknown): WalletFailureShown {
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
    return { code: code as WalletFailureCode, message: error.message };
  }
  return { code: 'unknown', message: String(error) };
}

import type { ConnectTarget, WalletAccount, WalletFailureCode, WalletInfo } from '@axiom/domain/wallet/port';
import { unprovided, unprovidedEffect, unprovidedSource } from '../../shared/unprovided.ts';
import type { WalletConnectionEvent } from './types.ts';

/** What one look at the chain said, and when. */
export interface BalanceReading {
  readonly balanceNano: bigint | null;
  readonly atMs: number;
}

export const walletSlots = {
  restore: unprovided<WalletAccount | null>('wallet.restore'),
  fetchWallets: unprovided<readonly WalletInfo[]>('wallet.fetchWallets'),
  /** One attempt with a session of its own: tells its link, then connected or failed. */
  connect: unprovidedSource<WalletConnectionEvent, { readonly target: ConnectTarget }>('wallet.connect'),
  disconnect: unprovided<void>('wallet.disconnect'),
  /** Tells `wallet.gone` when the wallet ends the connection, `wallet.proven` when the server has taken its proof. */
  watch: unprovidedSource<WalletConnectionEvent>('wallet.watch'),
  /** On-chain balance in nano; null where the chain could not be asked. */
  readBalance: unprovided<BalanceReading, { readonly address: string }>('wallet.readBalance'),
};
export type WalletSlots = typeof walletSlots;

export const walletEffects = {
  /** Loads the wallets list and the SDK; harmless when repeated. */
  warm: unprovidedEffect<undefined>('wallet.warm'),
  openLink: unprovidedEffect<{ readonly link: string; readonly forced: boolean }>('wallet.openLink'),
};
export type WalletEffects = typeof walletEffects;

export interface WalletFailureShown {
  readonly code: WalletFailureCode;
  readonly message: string;
}

/** What views and tests may know of a failed attempt, whatever was thrown. */
export function failureOf(error: unknown): WalletFailureShown {
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
    return { code: code as WalletFailureCode, message: error.message };
  }
  return { code: 'unknown', message: String(error) };
}

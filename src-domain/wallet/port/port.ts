import type { CancelSignal } from '../../ports/cancel-signal.ts';
import type { SendOutcome, TransactionRequest, WalletAccount, WalletInfo } from './wallet.ts';

/** One wallet, or any that scans the code: `any` creates one link for all bridges of the list. */
export type ConnectTarget =
  | { readonly type: 'wallet'; readonly wallet: WalletInfo }
  | { readonly type: 'any' };

/** The wallet behind TON Connect. Every promise settles: by an answer, its timeout or the signal. */
export interface WalletPort {
  /** The validated wallets list, with the Telegram wallet first. @throws WalletFailure list-unavailable */
  wallets(signal: CancelSignal): Promise<readonly WalletInfo[]>;
  /** The stored connection; null if there is none or it could not be restored within 12 s (R3.15). */
  restore(signal: CancelSignal): Promise<WalletAccount | null>;
  /**
   * One attempt with its own session. `onLink` receives the link to open or to show as a QR code (not for an
   * injected wallet).
   * @throws WalletFailure declined, aborted, wrong-network, missing-address, not-supported, unknown
   */
  connect(
    target: ConnectTarget,
    onLink: (link: string) => void,
    signal: CancelSignal,
  ): Promise<WalletAccount>;
  /** Opens the wallet by its link; `forced` skips the app scheme (R3.19). */
  open(link: string, options: { readonly forced: boolean }): void;
  /** Ends the connection on both sides; at least the local side. */
  disconnect(signal: CancelSignal): Promise<void>;
  /** Subscribes to the wallet ending the connection; returns the unsubscribe function. */
  onDisconnected(listener: () => void): () => void;
  /**
   * Subscribes to the server binding the connected wallet to the person by its proof; returns the unsubscribe
   * function.
   */
  onProven(listener: () => void): () => void;
  /**
   * Requests a signature; `onSent` is called once the request was sent. Never rejects; the timeout is
   * `validUntil`.
   */
  send(request: TransactionRequest, onSent: () => void, signal: CancelSignal): Promise<SendOutcome>;
  /** Preloads what connecting needs (code and list) before the person connects; may be called again. */
  warm(): void;
}

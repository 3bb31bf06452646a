import type { CancelSignal } from '../../ports/cancel-signal.ts';
import type { SendOutcome, TransactionRequest, WalletAccount, WalletInfo } from './wallet.ts';

/** One wallet, or whichever scans the code: `any` makes one link for all bridges of the list. */
export type ConnectTarget =
  | { readonly type: 'wallet'; readonly wallet: WalletInfo }
  | { readonly type: 'any' };

/** The wallet behind TON Connect. Every promise ends: by its answer, its deadline or the signal. */
export interface WalletPort {
  /** The wallets list, validated, the Telegram wallet first. @throws WalletFailure list-unavailable */
  wallets(signal: CancelSignal): Promise<readonly WalletInfo[]>;
  /** The stored connection, or null where there is none or it could not be restored within 12 s (R3.15). */
  restore(signal: CancelSignal): Promise<WalletAccount | null>;
  /**
   * One attempt with its own session. `onLink` is told the link to open or to show as a QR code (not for an injected wallet).
   * @throws WalletFailure declined, aborted, wrong-network, missing-address, not-supported, unknown
   */
  connect(
    target: ConnectTarget,
    onLink: (link: string) => void,
    signal: CancelSignal,
  ): Promise<WalletAccount>;
  /** Opens the wallet by its link; `forced` skips the app scheme (R3.19). */
  open(link: string, options: { readonly forced: boolean }): void;
  /** Ends the connection on both sides; the local one always. */
  disconnect(signal: CancelSignal): Promise<void>;
  /** Tells when the wallet ended the connection; answers the way to stop listening. */
  onDisconnected(listener: () => void): () => void;
  /** Tells when the server has bound the connected wallet to the person by its proof; answers the way to stop listening. */
  onProven(listener: () => void): () => void;
  /** Asks the wallet to sign; `onSent` is called once the request has left. Never rejects; the deadline is `validUntil`. */
  send(request: TransactionRequest, onSent: () => void, signal: CancelSignal): Promise<SendOutcome>;
  /** Loads what connecting needs (code and list); called on intent, harmless when repeated. */
  warm(): void;
}

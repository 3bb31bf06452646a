import type { CancelSignal } from '../../ports/cancel-signal.ts';
import type { ReturnStrategy } from '../link/return-strategy.ts';
import type {
  SendOutcome,
  SkipRedirect,
  WalletAccount,
  WalletInfo,
  WalletOpenMethod,
  WalletRequest,
} from './wallet.ts';

/**
 * One wallet, by its bridge (a link) or by its own object in this page; or any that scans the code: `any`
 * creates one link for all bridges of the list.
 */
export type ConnectTarget =
  | { readonly type: 'wallet'; readonly wallet: WalletInfo; readonly via: 'bridge' | 'page' }
  | { readonly type: 'any' };

/** How one attempt to connect runs. */
export interface ConnectOptions {
  /** Receives the connect link, without a return strategy; not called for `via: 'page'`. */
  readonly onLink: (link: string) => void;
  readonly signal: CancelSignal;
  /**
   * Receives a way to try at once while no bridge can be reached, which the adapter goes on trying; null: one
   * answers again.
   */
  readonly onReach?: (tryNow: (() => void) | null) => void;
  /** Text that the wallet signs as a proof (R3.26); absent: none is asked for. */
  readonly tonProof?: string;
  /** Rides along where the wallet and the adapter can do that (TON Connect V3); ignored otherwise. */
  readonly request?: WalletRequest;
}

/** A connection that was made. */
export interface Connected {
  readonly account: WalletAccount;
  /**
   * How the request that rode along ended; absent: it was not carried and is still to be sent. `unknown`: it
   * was dispatched and is never repeated by itself.
   */
  readonly outcome?: SendOutcome;
}

/** How to open a wallet. The adapter knows the surroundings and does what `planRedirect` says. */
export interface OpenOrder {
  /** The wallet's universal link, with or without a connect request. */
  readonly link: string;
  readonly deepLink: string | null;
  readonly returnStrategy: ReturnStrategy;
  readonly twaReturnUrl: `${string}://${string}` | null;
  /** False on the first attempt, true on every retry, which skips app schemes (R3.19). */
  readonly isForced: boolean;
  /** Present if a sent request opens the wallet by itself: not where `opensWalletAfterSending` says no. */
  readonly skip?: SkipRedirect;
}

/** The wallet behind TON Connect. Every promise settles: by an answer, its timeout or the signal. */
export interface WalletPort {
  /**
   * The validated wallets list in the order of R3.16, the preferred wallet marked, included wallets merged.
   * @throws WalletFailure list-unavailable
   */
  wallets(signal: CancelSignal): Promise<readonly WalletInfo[]>;
  /** The stored connection; null if there is none or it could not be restored within 12 s (R3.15). */
  restore(signal: CancelSignal): Promise<WalletAccount | null>;
  /**
   * One attempt with its own session.
   * @throws WalletFailure declined, aborted, wrong-network, missing-address, not-supported, no-answer, unknown
   */
  connect(target: ConnectTarget, options: ConnectOptions): Promise<Connected>;
  /** Opens a wallet by its link. */
  open(order: OpenOrder): void;
  /** Ends the connection on both sides; at least the local side. */
  disconnect(signal: CancelSignal): Promise<void>;
  /** Subscribes to the wallet ending the connection; returns the unsubscribe function. */
  onDisconnected(listener: () => void): () => void;
  /**
   * Subscribes to a wallet that connects in another tab, or after `restore` has stopped waiting for it; `restore` then gives
   * it. Returns the unsubscribe function.
   */
  onFound(listener: () => void): () => void;
  /**
   * Subscribes to the server binding the connected wallet to the person by its proof; returns the unsubscribe
   * function.
   */
  onProven(listener: () => void): () => void;
  /**
   * Requests a signature; `onSent` is called once the request was sent. Never rejects; the timeout is
   * `validUntil`.
   */
  send(request: WalletRequest, onSent: () => void, signal: CancelSignal): Promise<SendOutcome>;
  /** Preloads what connecting needs (list, code, pictures) before the person connects; may be called again. */
  warm(): void;
  /**
   * Stores a wallet that connected, as the preferred one (R3.25). `universal-link`: by a link; the adapter
   * stores the way by which it opened that link. Null: in this page.
   */
  remember(wallet: WalletInfo, openMethod: WalletOpenMethod | null): void;
  /** Stores the wallet that was chosen last (R3.25). */
  choose(wallet: WalletInfo): void;
  /** Tracks what only the modal knows (R3.21 g, h): closed by hand, not connected. */
  report(name: 'cancelled' | 'notConnected'): void;
}

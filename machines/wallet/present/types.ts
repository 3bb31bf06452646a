import type { WalletAccount, WalletFailureCode, WalletInfo } from '@axiom/domain/wallet/port';
import type { WidgetLayout } from '@axiom/domain/wallet/list';
import type { Shown } from '../../shared/shown.ts';

export type ModalLayout = WidgetLayout;

export interface WalletConnectionContext {
  readonly account: WalletAccount | null;
  /** On-chain balance in nano; null until it was read. */
  readonly balanceNano: bigint | null;
  readonly wallets: readonly WalletInfo[];
  readonly layout: ModalLayout;
  /** The wallet that the person chose; null while any wallet may scan the code. */
  readonly chosen: WalletInfo | null;
  /** The link of the running attempt: opened on a phone, shown as a QR code elsewhere. */
  readonly link: string | null;
  readonly failure: { readonly code: WalletFailureCode; readonly message: string } | null;
  /** A retry: the link is opened without app schemes (R3.19). */
  readonly isForced: boolean;
  /** A phone shows the QR code instead of opening the wallet. */
  readonly isQrShown: boolean;
  /** Remaining balance reads while a change is awaited (R4.15). */
  readonly balanceReadsLeft: number;
}

/**
 * `restoring`: the button is a disabled spinner. `modal`: the wallets modal is open, with exactly one of
 * `list-loading`, `list-failed`, `choosing` (the list; on desktop with the QR code of `link`), `connecting`
 * (one wallet: "Continue in {wallet}…"), `declined` ("Connection declined" with Retry).
 */
export type WalletConnectionTag =
  | 'restoring'
  | 'disconnected'
  | 'connected'
  | 'disconnecting'
  | 'modal'
  | 'list-loading'
  | 'list-failed'
  | 'choosing'
  | 'connecting'
  | 'declined';

export type WalletConnectionEvent =
  /** The user is known: restore their stored connection. */
  | { readonly type: 'wallet.wake' }
  /** About to connect (pointer down): preload what connecting needs. */
  | { readonly type: 'wallet.intent' }
  | { readonly type: 'wallet.connect'; readonly layout: ModalLayout }
  | { readonly type: 'wallet.choose'; readonly appName: string }
  /** The same wallet again, with a new session; its link is opened without app schemes (R3.19). */
  | { readonly type: 'wallet.retry' }
  /** Opens the link of the running attempt again. */
  | { readonly type: 'wallet.openLink' }
  | { readonly type: 'wallet.showQr' }
  | { readonly type: 'wallet.back' }
  | { readonly type: 'wallet.close' }
  | { readonly type: 'wallet.disconnect' }
  /** The chain may have changed: read the balance once. */
  | { readonly type: 'wallet.refresh' }
  /** Read the balance up to 30 times, until it changes (R4.15). */
  | { readonly type: 'wallet.watchBalance' }
  /** From the connect slot. */
  | { readonly type: 'wallet.link'; readonly link: string }
  | { readonly type: 'wallet.connected'; readonly account: WalletAccount }
  | {
      readonly type: 'wallet.failed';
      readonly failure: { readonly code: WalletFailureCode; readonly message: string };
    }
  /** From the watch slot: the server bound this wallet to the person. */
  | { readonly type: 'wallet.proven' }
  /** From the watch slot: the wallet ended the connection. */
  | { readonly type: 'wallet.gone' };

export type WalletConnectionEmitted =
  /** The paying account changed; null when it is disconnected. */
  | { readonly type: 'account'; readonly account: WalletAccount | null; readonly balanceNano: bigint | null }
  /** A watched balance changed: a payment was sent or received. It fell by `spentNano`; negative: it rose. */
  | { readonly type: 'balanceChanged'; readonly spentNano: bigint; readonly atMs: number }
  /** The server's data of the person changed: this wallet belongs to them. */
  | { readonly type: 'proven' }
  | { readonly type: 'notConnected' };

export type WalletConnectionShown = Shown<
  WalletConnectionContext,
  WalletConnectionTag,
  WalletConnectionEvent
>;

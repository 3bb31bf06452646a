import type { UniversalView, WidgetLayout } from '@axiom/domain/wallet/list';
import type {
  SendOutcome,
  WalletAccount,
  WalletInfo,
  WalletOpenMethod,
  WalletRequest,
} from '@axiom/domain/wallet/port';
import type { Shown } from '../../shared/shown.ts';
import type { AttemptEvent } from '../attempt.ts';
import type { WalletConfig } from '../config.ts';
import type { FailureShown } from '../failure.ts';

export interface ModalInput {
  readonly layout: WidgetLayout;
  /** Name or appName of the only wallet to offer; null: the whole list. */
  readonly wanted: string | null;
  readonly config: WalletConfig;
  readonly request: WalletRequest | null;
}

export interface ModalContext extends ModalInput {
  /** In the order of R3.16. */
  readonly wallets: readonly WalletInfo[];
  /** What the universal view shows of them. */
  readonly view: UniversalView;
  /** Link of the live attempt for any wallet, without a return strategy (`qrLink`); null while none runs. */
  readonly link: string | null;
  readonly failure: FailureShown | null;
  /** The wallet whose screen is shown, or whose browser this is. */
  readonly chosen: WalletInfo | null;
}

/** What the machine stores besides. */
export interface ModalState extends ModalContext {
  /** Where a wallet's screen goes back to. */
  readonly from: 'universal' | 'all';
  /** What a phone does with the link of its attempt as soon as it has one. */
  readonly wants: 'open' | 'copy' | null;
  /** A phone shows the QR code. */
  readonly isCodeShown: boolean;
  /** The link of the attempt was opened. */
  readonly isOpened: boolean;
  /** A retry: its first redirect is forced (R3.19). */
  readonly isForced: boolean;
  /** How the wallet of the last screen was opened. */
  readonly openMethod: WalletOpenMethod | null;
  readonly result: ModalOutput;
}

/**
 * Exactly one of `list-loading`, `list-failed`, `universal`, `all`, `wallet` (the child `screen` runs), `info`,
 * `embedded` (connecting inside a wallet's browser: nothing is drawn). Besides: `failed` (the attempt of the
 * universal view failed: Retry), `code` (a phone shows the QR code), `back` (a way back exists; on a wallet's
 * screen it is there unless the wallet is the only one, see also `can` of `screen.back`).
 */
export type ModalTag =
  | 'list-loading'
  | 'list-failed'
  | 'universal'
  | 'all'
  | 'wallet'
  | 'info'
  | 'embedded'
  | 'failed'
  | 'code'
  | 'back';

export type ModalEvent =
  | { readonly type: 'modal.choose'; readonly appName: string }
  | { readonly type: 'modal.all' }
  | { readonly type: 'modal.info' }
  /** On a wallet's screen the same as `screen.back`. */
  | { readonly type: 'modal.back' }
  | { readonly type: 'modal.close' }
  /** The list, or the attempt of the universal view, again. */
  | { readonly type: 'modal.retry' }
  /** Shows or hides the QR code on a phone. */
  | { readonly type: 'modal.code' }
  | { readonly type: 'modal.openLink' }
  /** Copies the link: it exists only once an attempt runs, so the machine copies. */
  | { readonly type: 'modal.copy' }
  | { readonly type: 'modal.resize'; readonly layout: WidgetLayout }
  /** Settings that change while the modal is open: the connect request's parameters. */
  | { readonly type: 'modal.configure'; readonly config: WalletConfig }
  | AttemptEvent;

export type ModalOutput =
  | { readonly type: 'connected'; readonly account: WalletAccount; readonly outcome?: SendOutcome }
  | { readonly type: 'cancelled' }
  | { readonly type: 'refused'; readonly failure: FailureShown };

export type ModalShown = Shown<ModalContext, ModalTag, ModalEvent>;

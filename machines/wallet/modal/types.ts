import type { UniversalView, WidgetLayout } from '@axiom/domain/wallet/list';
import type { SendOutcome, WalletAccount, WalletInfo, WalletRequest } from '@axiom/domain/wallet/port';
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

/**
 * Exactly one of `list-loading`, `list-failed`, `universal`, `all`, `wallet` (the child `screen` runs), `info`,
 * `embedded` (connecting inside a wallet's browser: nothing is drawn). Besides: `declined` (the attempt of the
 * universal view failed: Retry), `code` (a phone shows the QR code), `back` (a way back exists).
 */
export type ModalTag =
  | 'list-loading'
  | 'list-failed'
  | 'universal'
  | 'all'
  | 'wallet'
  | 'info'
  | 'embedded'
  | 'declined'
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
  | AttemptEvent;

export type ModalOutput =
  | { readonly type: 'connected'; readonly account: WalletAccount; readonly outcome?: SendOutcome }
  | { readonly type: 'cancelled' }
  | { readonly type: 'refused'; readonly failure: FailureShown };

export type ModalShown = Shown<ModalContext, ModalTag, ModalEvent>;

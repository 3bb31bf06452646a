import type { WidgetLayout } from '@axiom/domain/wallet/layout';
import type { UniversalView } from '@axiom/domain/wallet/list';
import type {
  SendOutcome,
  WalletAccount,
  WalletInfo,
  WalletOpenMethod,
  WalletRequest,
} from '@axiom/domain/wallet/port';
import type { Shown } from '../../shared/shown.ts';
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
  /** Why the list did not come. */
  readonly failure: FailureShown | null;
  /** The wallet whose screen is shown. */
  readonly chosen: WalletInfo | null;
}

/** What the machine stores besides. */
export interface ModalState extends ModalContext {
  /** Where a wallet's screen goes back to. */
  readonly from: 'universal' | 'all';
  /** The wallet whose own browser this is, until the first view was left. */
  readonly browser: WalletInfo | null;
  /** The listed wallet that connected, and how it was opened. */
  readonly answered: { readonly wallet: WalletInfo; readonly openMethod: WalletOpenMethod | null } | null;
  readonly result: ModalOutput;
}

/**
 * Exactly one of `list-loading`, `list-failed`, `universal` or `wallet` (the child `screen` runs), `all`, `info`.
 * Besides: `back` (a way back exists; on a wallet's screen it is there unless the wallet is the only one, see
 * also `can` of `screen.back`).
 */
export type ModalTag = 'list-loading' | 'list-failed' | 'universal' | 'all' | 'wallet' | 'info' | 'back';

export type ModalEvent =
  | { readonly type: 'modal.choose'; readonly appName: string }
  | { readonly type: 'modal.all' }
  | { readonly type: 'modal.info' }
  /** On a wallet's screen the same as `screen.back`. */
  | { readonly type: 'modal.back' }
  | { readonly type: 'modal.close' }
  /** The list again. */
  | { readonly type: 'modal.retry' }
  | { readonly type: 'modal.resize'; readonly layout: WidgetLayout }
  /** Settings that change while the modal is open: the connect request's parameters. */
  | { readonly type: 'modal.configure'; readonly config: WalletConfig };

export type ModalOutput =
  | { readonly type: 'connected'; readonly account: WalletAccount; readonly outcome?: SendOutcome }
  | { readonly type: 'cancelled' }
  | { readonly type: 'refused'; readonly failure: FailureShown };

export type ModalShown = Shown<ModalContext, ModalTag, ModalEvent>;

import type { WidgetLayout } from '@axiom/domain/wallet/layout';
import type { ConnectionMode, ConnectionScreen } from '@axiom/domain/wallet/list';
import type {
  Connected,
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

export interface ScreenInput {
  /** Null: whichever wallet of the list answers (the first view). */
  readonly wallet: WalletInfo | null;
  /** The wallet whose own browser this is: it is asked first, and no window is drawn meanwhile (R3.17). */
  readonly browser: WalletInfo | null;
  readonly layout: WidgetLayout;
  /** The only wallet on offer: there is no way back (R3.09a). */
  readonly isSingle: boolean;
  readonly config: WalletConfig;
  readonly request: WalletRequest | null;
}

export interface ScreenContext extends ScreenInput {
  readonly screen: ConnectionScreen;
  /** The mode that is shown; null: this wallet cannot be reached from here. */
  readonly mode: ConnectionMode | null;
  /** Link of the live session, without a return strategy (`qrLink`); null while none runs. */
  readonly link: string | null;
  readonly failure: FailureShown | null;
}

/** What the machine stores besides. */
export interface ScreenState extends ScreenContext {
  /** A phone shows the QR code instead of what it shows otherwise. */
  readonly isCodeShown: boolean;
  /** A retry: its first redirect is forced (R3.19). */
  readonly isForced: boolean;
  /** The wallet was opened by its link in this mode. */
  readonly isOpened: boolean;
  /** It was opened by a link at all. */
  readonly wasOpened: boolean;
  /** The link of this session was opened or copied: a wallet may have it. */
  readonly isHandedOut: boolean;
  /** What is done with the link as soon as there is one. */
  readonly wants: 'open' | 'copy' | null;
  readonly connected: Connected | null;
}

/**
 * Exactly one of `code` (QR: on a wide window, or Show QR Code on a phone), `app` (Continue in {wallet} on
 * desktop…), `phone` (Continue in {wallet}…), `tiles` (the first view's list, on a phone), `extension` (Continue
 * in {wallet} browser extension…), `embedded` (the wallet whose browser this is asks: nothing is drawn),
 * `not-installed`, `failed` (see `failure.code`), `unreachable`. Besides: `back`, a step back stays on this
 * screen: from a phone's QR code.
 */
export type ScreenTag =
  | 'code'
  | 'app'
  | 'phone'
  | 'tiles'
  | 'extension'
  | 'embedded'
  | 'not-installed'
  | 'failed'
  | 'unreachable'
  | 'back';

export type ScreenEvent =
  /** Another mode of `screen.modes`, or the same one again. */
  | { readonly type: 'screen.mode'; readonly mode: ConnectionMode }
  | { readonly type: 'screen.retry' }
  /** Show QR Code on a phone. */
  | { readonly type: 'screen.showCode' }
  /** Open Link of the first view; Open Wallet in Telegram on desktop. */
  | { readonly type: 'screen.open' }
  /** From a phone's QR code to what was there before, otherwise to the list. */
  | { readonly type: 'screen.back' }
  /** Copies the link: it exists only once a session runs, so the machine copies. */
  | { readonly type: 'screen.copy' }
  | { readonly type: 'screen.resize'; readonly layout: WidgetLayout }
  /** Settings that change while it is open: the text that a wallet is to sign. */
  | { readonly type: 'screen.configure'; readonly config: WalletConfig }
  | AttemptEvent;

export type ScreenOutput =
  | {
      readonly type: 'connected';
      readonly account: WalletAccount;
      readonly openMethod: WalletOpenMethod | null;
      readonly outcome?: SendOutcome;
      /** The wallet that was asked; null: any. */
      readonly asked: WalletInfo | null;
    }
  | { readonly type: 'left' };

export type ScreenShown = Shown<ScreenContext, ScreenTag, ScreenEvent>;

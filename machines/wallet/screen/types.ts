import type { ConnectionMode, ConnectionScreen, WidgetLayout } from '@axiom/domain/wallet/list';
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
  readonly wallet: WalletInfo;
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
  /** A phone shows the QR code instead of "Continue in {wallet}…". */
  readonly isCodeShown: boolean;
  /** A retry: its first redirect is forced. */
  readonly isForced: boolean;
  /** The wallet was opened by its link in this mode. */
  readonly isOpened: boolean;
  /** It was opened by a link at all. */
  readonly wasOpened: boolean;
  /** "Open Wallet in Telegram" was tapped before there was a link. */
  readonly wantsTelegram: boolean;
  readonly connected: Connected | null;
}

/**
 * Exactly one of `code` (QR: the mobile mode on a desktop, or Show QR Code on a phone), `app` (Continue in
 * {wallet} on desktop…), `phone` (Continue in {wallet}…), `extension` (Continue in {wallet} browser
 * extension…), `not-installed`, `failed` (see `failure.code`), `unreachable`. Besides: `back`, a step back stays on this
 * screen: from a phone's QR code.
 */
export type ScreenTag =
  | 'code'
  | 'app'
  | 'phone'
  | 'extension'
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
  | { readonly type: 'screen.hideCode' }
  /** Open Wallet in Telegram on desktop. */
  | { readonly type: 'screen.openTelegram' }
  /** From a phone's QR code to the wallet's screen, otherwise to the list. */
  | { readonly type: 'screen.back' }
  /** Copies the link. */
  | { readonly type: 'screen.copy' }
  | { readonly type: 'screen.resize'; readonly layout: WidgetLayout }
  | AttemptEvent;

export type ScreenOutput =
  | {
      readonly type: 'connected';
      readonly account: WalletAccount;
      readonly openMethod: WalletOpenMethod | null;
      readonly outcome?: SendOutcome;
    }
  | { readonly type: 'left' };

export type ScreenShown = Shown<ScreenContext, ScreenTag, ScreenEvent>;

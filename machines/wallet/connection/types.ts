import type { WidgetLayout } from '@axiom/domain/wallet/layout';
import type { SendOutcome, WalletAccount, WalletRequest } from '@axiom/domain/wallet/port';
import type { ActionSettings, ModalState } from '@axiom/domain/wallet/request';
import type { Shown } from '../../shared/shown.ts';
import type { ActionTold } from '../actions/types.ts';
import type { WalletConfig } from '../config.ts';
import type { FailureShown } from '../failure.ts';
import type { TransactionTold } from '../transaction/types.ts';

export interface ConnectionInput {
  readonly config: WalletConfig;
}

export interface ConnectionContext {
  readonly account: WalletAccount | null;
  /** Why the last connection was refused; null after a new attempt. */
  readonly failure: FailureShown | null;
  readonly config: WalletConfig;
  readonly layout: WidgetLayout;
  readonly modal: ModalState;
}

/** What the machine stores besides. */
export interface ConnectionState extends ConnectionContext {
  /** Name or appName of the only wallet that the modal offers. */
  readonly wanted: string | null;
  /** The modal was asked for before it was known whether a wallet is connected. */
  readonly isAsked: boolean;
  /** What is to be signed right after connecting. */
  readonly request: WalletRequest | null;
  /** How the request that rode along ended. */
  readonly carried: SendOutcome | null;
  /** What is about to be sent to the wallet. */
  readonly pending: Omit<Extract<ConnectionEvent, { type: 'wallet.send' }>, 'type'> | null;
}

/**
 * `restoring`: the button is a disabled spinner. `modal`: the child `modal` runs; nothing is drawn while its
 * own child `screen` has the tag `embedded`.
 */
export type ConnectionTag = 'restoring' | 'disconnected' | 'connected' | 'disconnecting' | 'modal';

export type ConnectionEvent =
  /** The user is known: restore their stored connection. */
  | { readonly type: 'wallet.wake' }
  /** About to connect (pointer down): preload what connecting needs. */
  | { readonly type: 'wallet.intent' }
  | {
      readonly type: 'wallet.connect';
      readonly layout: WidgetLayout;
      /** Name or appName of the only wallet to offer (R3.09). */
      readonly wanted?: string;
      /** Rides along where that is possible, otherwise is sent next, or at once; its outcome has the id `connect`. */
      readonly request?: WalletRequest;
    }
  /** Closes the modal by hand. */
  | { readonly type: 'wallet.close' }
  | { readonly type: 'wallet.disconnect' }
  /**
   * Asks the wallet to sign, for apps without a payment machine of their own. One id is one request: nothing
   * happens while the same id is asked, such as by a second tap.
   */
  | {
      readonly type: 'wallet.send';
      readonly id: string;
      readonly request: WalletRequest;
      readonly settings?: Partial<ActionSettings>;
    }
  /**
   * The app has learned how a request ended, from the chain or from its server. It closes a request that nobody has
   * answered, or not yet: a word of the wallet that comes later is not told any more. One that has ended stays as it is.
   */
  | { readonly type: 'wallet.settle'; readonly id: string; readonly end: 'sent' | 'not-sent' }
  /** Settings that change while it runs. */
  | { readonly type: 'wallet.configure'; readonly config: Partial<WalletConfig> }
  /** From the watch slot: the server bound this wallet to the person. */
  | { readonly type: 'wallet.proven' }
  /** From the watch slot: the wallet ended the connection. */
  | { readonly type: 'wallet.gone' }
  /** From the watch slot: another tab has connected a wallet. */
  | { readonly type: 'wallet.found' }
  | ActionTold
  | TransactionTold;

export type ConnectionEmitted =
  /** The paying account changed; null when it is disconnected. */
  | { readonly type: 'account'; readonly account: WalletAccount | null }
  /** The server's data of the person changed: this wallet belongs to them. */
  | { readonly type: 'proven' }
  /** The modal was closed by hand, without a connection. */
  | { readonly type: 'notConnected' }
  | { readonly type: 'modal'; readonly state: ModalState }
  /** The modal could not be opened as asked: an unknown wallet (R3.09b); or it broke. */
  | { readonly type: 'refused'; readonly failure: FailureShown }
  /** A request of `wallet.send` has left for the wallet. */
  | { readonly type: 'sent'; readonly id: string }
  /** How it ended; after `unknown` a late answer may follow. */
  | { readonly type: 'outcome'; readonly id: string; readonly outcome: SendOutcome };

export type ConnectionShown = Shown<ConnectionContext, ConnectionTag, ConnectionEvent>;

import type { AnyActorRef } from 'xstate';
import type { Action, ActionMoment, ActionName, ActionSettings } from '@axiom/domain/wallet/request';
import type { Shown } from '../../shared/shown.ts';
import type { WalletConfig } from '../config.ts';

/** The wallet that is asked to sign. */
export interface AskedWallet {
  readonly walletName: string | null;
  /** Universal link; null: there is nothing to open. */
  readonly link: string | null;
  readonly deepLink: string | null;
}

export interface ActionsInput {
  readonly config: WalletConfig;
  /** Gets `action.told`. */
  readonly parent: AnyActorRef;
}

export interface ActionsContext extends AskedWallet {
  /** What is shown for the transaction; null: none runs. */
  readonly action: Action | null;
  readonly config: WalletConfig;
}

/** What the machine stores besides. */
export interface ActionsState extends ActionsContext, ActionsInput {
  /** Of the request that is shown; null: none is. */
  readonly id: string | null;
  /** The settings of this transaction. */
  readonly settings: ActionSettings;
  /** Ids of the requests that were asked and whose end nobody has said. */
  readonly open: readonly string[];
}

/** At most one: the modal that is open. */
export type ActionsTag = 'modal-confirm' | 'modal-sent' | 'modal-canceled' | 'modal-unknown';

export type ActionsEvent =
  /** A request goes to the wallet; `settings` replace the widget's own for this transaction. */
  | ({
      readonly type: 'action.begin';
      readonly id: string;
      readonly settings?: Partial<ActionSettings>;
    } & AskedWallet)
  /** It has left: from now on the wallet can be opened. */
  | { readonly type: 'action.sent'; readonly id: string }
  /** `success`: the wallet signed; `error`: it did not; `unknown`: it gave no answer, another word may follow. */
  | {
      readonly type: 'action.ended';
      readonly id: string;
      readonly moment: Exclude<ActionMoment, 'before'>;
      readonly settings?: Partial<ActionSettings>;
    }
  /** The app has learned how a request ended; told only while nobody else has said it. */
  | {
      readonly type: 'action.decided';
      readonly id: string;
      readonly moment: Extract<ActionMoment, 'success' | 'error'>;
    }
  /** The app itself shows how it stands: nothing is claimed here. */
  | { readonly type: 'action.dropped'; readonly id: string }
  | { readonly type: 'action.close' }
  | { readonly type: 'action.openWallet' }
  | { readonly type: 'action.configure'; readonly config: WalletConfig };

/** What the notifications are told. */
export interface ActionTold {
  readonly type: 'action.told';
  readonly action: ActionName | 'settled';
}

export type ActionsShown = Shown<ActionsContext, ActionsTag, ActionsEvent>;

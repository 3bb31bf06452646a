import type { ReturnStrategy } from '../link/index.ts';

/** The step of a transaction that a notification reports (R3.11). */
export type ActionName =
  | 'confirm-transaction'
  | 'transaction-sent'
  | 'transaction-canceled'
  | 'transaction-unknown';

/** When something is shown: before the wallet signs, after it signed, after it did not, after it gave no answer. */
export type ActionMoment = 'before' | 'success' | 'error' | 'unknown';

/** All moments of a transaction at which something can be shown. */
export const ACTION_MOMENTS: readonly ActionMoment[] = ['before', 'success', 'error', 'unknown'];

/** What is shown for a transaction, and how the wallet returns (R5.38). */
export interface Action {
  readonly name: ActionName;
  readonly showNotification: boolean;
  readonly openModal: boolean;
  /** Whether the request was sent; only for confirm-transaction. */
  readonly sent: boolean;
  readonly returnStrategy: ReturnStrategy;
  readonly twaReturnUrl: `${string}://${string}` | null;
}

/** The settings of actions. */
export interface ActionSettings {
  readonly notifications: readonly ActionMoment[];
  readonly modals: readonly ActionMoment[];
  readonly returnStrategy: ReturnStrategy;
  readonly twaReturnUrl: `${string}://${string}` | null;
}

const NAMES: Readonly<Record<ActionMoment, ActionName>> = {
  before: 'confirm-transaction',
  success: 'transaction-sent',
  error: 'transaction-canceled',
  unknown: 'transaction-unknown',
};

/**
 * The action of a moment; sending shows confirm-transaction first with sent = false, then with true (R3.10).
 */
export function actionOf(moment: ActionMoment, settings: ActionSettings, isSent = false): Action {
  return {
    name: NAMES[moment],
    showNotification: settings.notifications.includes(moment),
    openModal: settings.modals.includes(moment),
    sent: moment === 'before' && isSent,
    returnStrategy: settings.returnStrategy,
    twaReturnUrl: settings.twaReturnUrl,
  };
}

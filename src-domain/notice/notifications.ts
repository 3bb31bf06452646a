import { NOTIFICATION_TIMEOUT_MS } from '../constants/index.ts';

/** The step of a transaction that a notification reports (R3.11). */
export type ActionName = 'confirm-transaction' | 'transaction-sent' | 'transaction-canceled';

/** A notification on screen until `endsAtMs` (epoch ms). */
export interface Notification {
  readonly id: number;
  readonly name: ActionName;
  readonly endsAtMs: number;
}

/** Notifications on screen, oldest first, and the last action shown. */
export interface Notifications {
  readonly shown: readonly Notification[];
  readonly lastName: ActionName | undefined;
  readonly nextId: number;
}

/** A transaction took a step, or time passed; epoch ms. */
export type NotificationEvent =
  | { readonly type: 'action'; readonly name: ActionName; readonly nowMs: number }
  | { readonly type: 'tick'; readonly nowMs: number };

/** Nothing is or was on screen. */
export const NO_NOTIFICATIONS: Notifications = { shown: [], lastName: undefined, nextId: 1 };

/**
 * R3.11: a new action replaces an earlier confirm-transaction. An action with the name of the one on screen
 * is ignored, and so is a second confirm-transaction in a row. Each disappears after 4500 ms.
 */
export function reduceNotifications(state: Notifications, event: NotificationEvent): Notifications {
  const shown = state.shown.filter((notification) => notification.endsAtMs > event.nowMs);
  const kept = shown.length === state.shown.length ? state : { ...state, shown };
  if (event.type === 'tick') return kept;
  const isCurrent = shown.at(-1)?.name === event.name;
  const isConfirmAgain = event.name === 'confirm-transaction' && state.lastName === event.name;
  if (isCurrent || isConfirmAgain) return kept;
  const endsAtMs = event.nowMs + NOTIFICATION_TIMEOUT_MS;
  return {
    shown: [
      ...shown.filter((notification) => notification.name !== 'confirm-transaction'),
      { id: state.nextId, name: event.name, endsAtMs },
    ],
    lastName: event.name,
    nextId: state.nextId + 1,
  };
}

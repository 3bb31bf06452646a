import type { Shown } from '../shared/shown.ts';

export type ActionName = 'confirm-transaction' | 'transaction-sent' | 'transaction-canceled';

export interface ShownNotification {
  readonly id: string;
  readonly action: ActionName;
}

export interface NotificationsContext {
  /** Oldest first; each goes after 4500 ms. */
  readonly notifications: readonly ShownNotification[];
  /** The last action that was told, shown or not any more (R3.11: two confirms in a row). */
  readonly lastAction: ActionName | null;
  readonly nextId: number;
  /** Held by hover, focus or touch. */
  readonly isHeld: boolean;
}

export type NotificationsState = 'showing';
export type NotificationsTag = 'showing';

export type NotificationsEvent =
  | { readonly type: 'notification.action'; readonly action: ActionName }
  | { readonly type: 'notification.hold' }
  /** The whole time starts again. */
  | { readonly type: 'notification.release' }
  | { readonly type: 'notification.dismiss'; readonly id: string }
  /** Nothing is to be confirmed any more, and nothing took its place. */
  | { readonly type: 'notification.settled' }
  /** From the machine's own timers. */
  | { readonly type: 'notification.expire'; readonly id: string };

export type NotificationsShown = Shown<
  NotificationsContext,
  NotificationsState,
  NotificationsTag,
  NotificationsEvent
>;

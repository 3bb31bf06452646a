import type { Shown } from '../../shared/shown.ts';

export type ActionName =
  | 'confirm-transaction'
  | 'transaction-sent'
  | 'transaction-canceled'
  | 'transaction-unknown';

export interface ShownNotification {
  readonly id: string;
  readonly action: ActionName;
}

export interface NotificationsContext {
  /** Oldest first; each disappears after 4500 ms. */
  readonly notifications: readonly ShownNotification[];
  /** The last action received, shown or not (R3.11: two confirms in a row). */
  readonly lastAction: ActionName | null;
  readonly nextId: number;
  /** Held by hover, focus or touch. */
  readonly isHeld: boolean;
}

export type NotificationsEvent =
  | { readonly type: 'notification.action'; readonly action: ActionName }
  | { readonly type: 'notification.hold' }
  /** The full time starts again. */
  | { readonly type: 'notification.release' }
  | { readonly type: 'notification.dismiss'; readonly id: string }
  /** There is nothing to confirm any more, and no other action replaced it. */
  | { readonly type: 'notification.settled' }
  /** From the machine's own timers. */
  | { readonly type: 'notification.expire'; readonly id: string };

export type NotificationsShown = Shown<NotificationsContext, never, NotificationsEvent>;

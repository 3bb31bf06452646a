import type { NotificationsEvent } from './types.ts';

/** One of everything that can be told to this machine; for walks through it and for its pictures. */
export const notificationsSamples: readonly NotificationsEvent[] = [
  { type: 'notification.action', action: 'confirm-transaction' },
  { type: 'notification.action', action: 'transaction-sent' },
  { type: 'notification.action', action: 'transaction-canceled' },
  { type: 'notification.settled' },
  { type: 'notification.hold' },
  { type: 'notification.release' },
  { type: 'notification.dismiss', id: 'notification-1' },
];

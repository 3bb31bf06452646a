import type { NotificationsEvent } from './types.ts';

/** One sample of every event. */
export const notificationsSamples: readonly NotificationsEvent[] = [
  { type: 'notification.action', action: 'confirm-transaction' },
  { type: 'notification.action', action: 'transaction-sent' },
  { type: 'notification.action', action: 'transaction-canceled' },
  { type: 'notification.action', action: 'transaction-unknown' },
  { type: 'notification.settled' },
  { type: 'notification.hold' },
  { type: 'notification.release' },
  { type: 'notification.dismiss', id: 'notification-1' },
  { type: 'notification.expire', id: 'notification-1' },
];

export {
  type ActionName,
  NO_NOTIFICATIONS,
  type Notification,
  type NotificationEvent,
  type Notifications,
  reduceNotifications,
} from './notifications.ts';
export { toastTimeoutMs } from './toast.ts';

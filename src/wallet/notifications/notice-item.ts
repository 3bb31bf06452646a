import type { I18n } from '@lingui/core';
import type { ShownNotification } from '#machines/wallet/notifications/types.ts';
import type { ToastItem, ToastTone } from '../../ui/toasts/types.ts';
import { noticeText } from '../texts/action-text.ts';

const TONES: Readonly<Record<ShownNotification['action'], ToastTone>> = {
  'confirm-transaction': 'warning',
  'transaction-sent': 'accent',
  'transaction-canceled': 'quiet',
};

/** A notification as one line of the app's toasts (R3.11). */
export function noticeItem(i18n: I18n, { id, action }: ShownNotification): ToastItem {
  return { id, tone: TONES[action], ...noticeText(i18n, action) };
}

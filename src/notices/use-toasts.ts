import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ClientNotice } from '@axiom/domain/ports/client';
import type { ActionName, NotificationsShown } from '#machines/wallet/notifications/types.ts';
import type { ToastsShown } from '#machines/toasts/types.ts';
import type { ToastItem, ToastState, ToastTone } from '../ui/toasts/types.ts';
import { walletI18n } from '../wallet/locales/i18n.ts';
import { useRefusalTexts } from './refusal-text.ts';
import { walletWords } from './wallet-told.ts';
import { isActionVisible, isAlreadyVisible, type VisibleState } from './visible-state.ts';

/** Returns the text of each notice, by its name. */
export function useNoticeText(): (notice: ClientNotice) => string {
  const { t } = useLingui();
  const { ofProblem, ofWallet } = useRefusalTexts();
  return (notice) => {
    switch (notice.name) {
      case 'error':
        return t`Error: ${ofProblem(notice)}`;
      case 'network-error':
        return t`Error: Network Error! Code: ERR_NETWORK`;
      case 'timeout':
        return t`Error: Timeout Error!`;
      case 'file-too-large':
        return t`Error: File size is too large! Upload a smaller file.`;
      case 'wallet-not-connected':
        return t`Wallet was not connected`;
      case 'transaction-not-sent':
        return t`Transaction was not sent`;
      case 'signing-failed':
        return ofWallet({ code: 'rejected', message: notice.message });
      case 'unhandled':
        return t`Unhandled error: ${ofWallet(notice)}`;
      case 'bond-created':
        return t`New Bond created`;
      case 'bond-created-by-farming':
        return t`New Bond created via Farming`;
      case 'stake-created':
        return t`New Stake created`;
      case 'transaction-processed':
        return t`Transaction is being processed`;
      case 'referral-link-copied':
        return t`Referral link copied to clipboard`;
    }
  };
}

/** Tones of the wallet's notifications about a transaction (R3.11). */
const ACTION_TONES: Readonly<Record<ActionName, ToastTone>> = {
  'confirm-transaction': 'warning',
  'transaction-sent': 'accent',
  'transaction-canceled': 'quiet',
  'transaction-unknown': 'warning',
};

/** The wallet's notifications, as far as their line needs them. */
interface Lines {
  readonly snapshot: {
    readonly context: Pick<NotificationsShown['snapshot']['context'], 'notifications'>;
  };
  readonly send: NotificationsShown['send'];
}

interface Told {
  readonly item: ToastItem;
  readonly isAlreadyVisible: boolean;
}

function useTold(toasts: ToastsShown, notifications: Lines, said: VisibleState): readonly Told[] {
  const noticeText = useNoticeText();
  const actions = notifications.snapshot.context.notifications;
  const actionText = walletWords()?.noticeText;
  const canceled = actionText?.(walletI18n, 'transaction-canceled');
  const own = toasts.snapshot.context.toasts.map(({ id, tone, notice }): Told => {
    const isWaiting = notice.name === 'transaction-processed';
    const more = {
      text: [canceled?.title, canceled?.text].join('. '),
    };
    return {
      item: {
        id,
        tone: tone === 'error' ? 'negative' : isWaiting ? 'warning' : 'positive',
        title: noticeText(notice),
        ...(notice.name === 'signing-failed' ? more : {}),
      },
      isAlreadyVisible: isAlreadyVisible(notice, said),
    };
  });
  const wallet = actions.map(({ id, action }): Told => ({
    item: { id, tone: ACTION_TONES[action], title: '', ...actionText?.(walletI18n, action) },
    isAlreadyVisible: isActionVisible(action, said),
  }));
  const isError = ({ item }: Told) => item.tone === 'negative';
  const newest = (all: readonly Told[]) => [...all].reverse();
  return [...newest(own.filter(isError)), ...newest(wallet), ...newest(own.filter((one) => !isError(one)))];
}

/**
 * Toasts and wallet notifications as one line; events go back to the machine of each. A notice that the
 * screen already shows is dismissed, so it does not appear later either.
 */
export function useToasts(
  toasts: ToastsShown,
  notifications: Lines,
  said: VisibleState,
): Omit<ToastState, 'strip'> {
  const told = useTold(toasts, notifications, said);
  const isOwn = (id: string) => toasts.snapshot.context.toasts.some((toast) => toast.id === id);
  const onDismiss = (id: string) =>
    isOwn(id)
      ? toasts.send({ type: 'toast.dismiss', id })
      : notifications.send({ type: 'notification.dismiss', id });
  const repeated = told.filter((one) => one.isAlreadyVisible).map(({ item }) => item.id);
  useEffect(() => {
    for (const id of repeated) onDismiss(id);
  });
  return {
    items: told.filter((one) => !one.isAlreadyVisible).map(({ item }) => item),
    onDismiss,
    onHold: () => {
      toasts.send({ type: 'toast.hold' });
      notifications.send({ type: 'notification.hold' });
    },
    onRelease: () => {
      toasts.send({ type: 'toast.release' });
      notifications.send({ type: 'notification.release' });
    },
  };
}

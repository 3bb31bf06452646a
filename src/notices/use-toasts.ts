import { useLingui } from '@lingui/react/macro';
import type { ClientNotice } from '@axiom/domain/ports/client';
import type { ActionName, NotificationsShown } from '#machines/notifications/types.ts';
import type { ToastsShown } from '#machines/toasts/types.ts';
import type { ToastItem, ToastState } from '../ui/toasts/types.ts';

/** The texts of the specification's section 8, by the notice's name. */
export function useNoticeText(): (notice: ClientNotice) => string {
  const { t } = useLingui();
  return (notice) => {
    switch (notice.name) {
      case 'error':
        return t`Error: ${notice.message}`;
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
        return notice.message;
      case 'unhandled':
        return t`Unhandled error: ${notice.message}`;
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

/** What the wallet widget tells about a transaction (R3.11). */
function useActionToast(): (action: ActionName) => Pick<ToastItem, 'tone' | 'title' | 'text'> {
  const { t } = useLingui();
  return (action) => {
    switch (action) {
      case 'confirm-transaction':
        return { tone: 'warning', title: t`Confirm operation in your wallet` };
      case 'transaction-sent':
        return {
          tone: 'accent',
          title: t`Transaction sent`,
          text: t`Your transaction will be processed in a few seconds.`,
        };
      case 'transaction-canceled':
        return {
          tone: 'quiet',
          title: t`Transaction cancelled`,
          text: t`There will be no changes to your account.`,
        };
    }
  };
}

/** Toasts and wallet notifications as one column; each goes back to the machine it came from. */
export function useToasts(toasts: ToastsShown, notifications: NotificationsShown): ToastState {
  const noticeText = useNoticeText();
  const actionToast = useActionToast();
  const own = toasts.snapshot.context.toasts.map((toast): ToastItem => {
    const isWaiting = toast.notice.name === 'transaction-processed';
    return {
      id: toast.id,
      tone: toast.tone === 'error' ? 'negative' : isWaiting ? 'warning' : 'positive',
      title: noticeText(toast.notice),
    };
  });
  const wallet = notifications.snapshot.context.notifications.map((one): ToastItem => ({
    id: one.id,
    ...actionToast(one.action),
  }));
  const isOwn = (id: string) => own.some((toast) => toast.id === id);
  return {
    items: [...wallet, ...own],
    onDismiss: (id) =>
      isOwn(id)
        ? toasts.send({ type: 'toast.dismiss', id })
        : notifications.send({ type: 'notification.dismiss', id }),
    onHold: (id) => isOwn(id) && toasts.send({ type: 'toast.hold', id }),
    onRelease: (id) => isOwn(id) && toasts.send({ type: 'toast.release', id }),
  };
}

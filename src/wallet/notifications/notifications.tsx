import { useLingui } from '@lingui/react/macro';
import type { NotificationsShown } from '#machines/wallet/notifications/types.ts';
import { ToastsProvider } from '../../ui/toasts/toast-context.tsx';
import { ToastOutlet } from '../../ui/toasts/toast-outlet.tsx';
import { WalletRoot } from '../provider/wallet-provider.tsx';
import { noticeItem } from './notice-item.ts';

interface NotificationsProps {
  readonly notifications: NotificationsShown;
}

/** One line about a transaction, for an app without a line of its own (R3.11). */
export function Notifications(props: NotificationsProps) {
  return (
    <WalletRoot>
      <Line {...props} />
    </WalletRoot>
  );
}

function Line({ notifications: { snapshot, send } }: NotificationsProps) {
  const { i18n } = useLingui();
  const items = snapshot.context.notifications.map((one) => noticeItem(i18n, one)).reverse();
  const state = {
    items,
    onDismiss: (id: string) => send({ type: 'notification.dismiss', id }),
    onHold: () => send({ type: 'notification.hold' }),
    onRelease: () => send({ type: 'notification.release' }),
  };
  return (
    <ToastsProvider state={state}>
      <ToastOutlet />
    </ToastsProvider>
  );
}

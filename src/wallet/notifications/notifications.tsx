import { useLingui } from '@lingui/react/macro';
import type { NotificationsShown } from '#machines/wallet/notifications/types.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { ActionMark } from '../parts/action-mark.tsx';
import { Glyph } from '../parts/glyph.tsx';
import { WalletRoot } from '../provider/wallet-provider.tsx';
import { noticeText } from '../texts/action-text.ts';
import '../../ui/toasts/toast.css';

interface NotificationsProps {
  readonly notifications: NotificationsShown;
}

/** One line about a transaction, for an app without a line of its own (R3.11). Its live region is always there. */
export function Notifications(props: NotificationsProps) {
  return (
    <WalletRoot>
      <Line {...props} />
    </WalletRoot>
  );
}

function Line({ notifications: { snapshot, send } }: NotificationsProps) {
  const { t, i18n } = useLingui();
  const newest = snapshot.context.notifications.at(-1);
  const hold = () => send({ type: 'notification.hold' });
  const release = () => send({ type: 'notification.release' });
  const said = newest && noticeText(i18n, newest.action);
  return (
    <div
      className="notices toast-line"
      role="status"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {newest && said && (
        <div className="toast" key={newest.id}>
          <ActionMark action={newest.action} />
          <p className="toast-words">
            {said.title}
            {said.text !== undefined && <span className="caption hint toast-more">{said.text}</span>}
          </p>
          <IconButton
            label={t`Dismiss`}
            icon={<Glyph of="close" />}
            onClick={() => send({ type: 'notification.dismiss', id: newest.id })}
          />
        </div>
      )}
    </div>
  );
}

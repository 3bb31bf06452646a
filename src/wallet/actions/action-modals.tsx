import { useLingui } from '@lingui/react/macro';
import type { ActionsShown } from '#machines/wallet/actions/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { ActionMark } from '../parts/action-mark.tsx';
import { DialogFrame } from '../parts/dialog-frame.tsx';
import { inSentence } from '../parts/names.ts';
import { WalletRoot } from '../provider/wallet-provider.tsx';
import { modalText } from '../texts/action-text.ts';

interface ActionModalsProps {
  readonly actions: ActionsShown;
}

/** What becomes of a request: to be confirmed, sent, canceled (R3.10), or not known. */
export function ActionModals(props: ActionModalsProps) {
  return (
    <WalletRoot>
      <ActionModal {...props} />
    </WalletRoot>
  );
}

function ActionModal({ actions }: ActionModalsProps) {
  const { t, i18n } = useLingui();
  const { snapshot, send } = actions;
  const { action, walletName, link } = snapshot.context;
  const isConfirm = snapshot.hasTag('modal-confirm');
  const isUnknown = snapshot.hasTag('modal-unknown');
  const isOpen = isConfirm || isUnknown || snapshot.hasTag('modal-sent') || snapshot.hasTag('modal-canceled');
  const name = walletName === null ? null : inSentence(walletName);
  const { name: actionName = 'confirm-transaction' } = action ?? {};
  const { title, text } = modalText(i18n, actionName, name);
  const close = () => send({ type: 'action.close' });
  return (
    <DialogFrame title={title} isOpen={isOpen} onClose={close}>
      <p className="hint wallet-line" role="status">
        <ActionMark action={actionName} />
        {text}
      </p>
      <div className="wallet-steps">
        {(isUnknown || (isConfirm && action?.sent === true)) && link !== null && (
          <Button onClick={() => send({ type: 'action.openWallet' })}>{t`Open wallet`}</Button>
        )}
        <Button tone={isConfirm || isUnknown ? 'plain' : 'tonal'} onClick={close}>{t`Close`}</Button>
      </div>
    </DialogFrame>
  );
}

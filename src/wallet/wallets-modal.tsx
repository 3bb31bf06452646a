import { useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import { useRefusalTexts } from '../notices/refusal-text.ts';
import { Button, IconButton } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { ChooseWallet } from './choose-wallet.tsx';
import { ContinueIn } from './continue-in.tsx';
import type { WalletViewProps } from './view-props.ts';
import './wallet.css';

/**
 * From the list of wallets to a connection: a bottom sheet on a phone, otherwise 416 px, centred (R3.03,
 * R3.12).
 */
export function WalletsModal(props: WalletViewProps) {
  const { t } = useLingui();
  const { snapshot, send } = props.wallet;
  const { chosen, isQrShown, layout } = snapshot.context;
  const isLoading = snapshot.hasTag('list-loading');
  const isInside = snapshot.hasTag('connecting') || snapshot.hasTag('declined');
  const canGoBack = isInside || (snapshot.hasTag('choosing') && isQrShown && layout === 'mobile');
  const title = isLoading
    ? t`Wallets list is loading`
    : isInside && chosen
      ? chosen.name
      : t`Connect your wallet`;
  return (
    <Sheet
      title={title}
      isOpen={snapshot.hasTag('modal')}
      onClose={() => send({ type: 'wallet.close' })}
      lead={
        canGoBack ? (
          <IconButton
            label={t`Back`}
            icon={<Icon of={ChevronLeft} />}
            onClick={() => send({ type: 'wallet.back' })}
          />
        ) : undefined
      }
    >
      {isLoading && (
        <p className="wallet-loading" role="status">
          <span className="spinner" aria-hidden="true" />
          <span className="visually-hidden">{t`Wallets list is loading`}</span>
        </p>
      )}
      {snapshot.hasTag('list-failed') && <ListFailed {...props} />}
      {snapshot.hasTag('choosing') && <ChooseWallet {...props} />}
      {snapshot.hasTag('connecting') && <ContinueIn {...props} />}
      {snapshot.hasTag('declined') && <Declined {...props} />}
    </Sheet>
  );
}

function ListFailed({ wallet }: WalletViewProps) {
  const { t } = useLingui();
  return (
    <div className="wallet-stand">
      <p role="alert">{t`The wallets list did not load.`}</p>
      <Button onClick={() => wallet.send({ type: 'wallet.retry' })}>{t`Retry`}</Button>
    </div>
  );
}

function Declined({ wallet }: WalletViewProps) {
  const { t } = useLingui();
  const { ofWallet } = useRefusalTexts();
  const { failure } = wallet.snapshot.context;
  const isOther = failure !== null && failure.code !== 'declined';
  return (
    <div className="wallet-stand">
      <p className="negative medium" role="alert">
        {t`Connection declined`}
      </p>
      {isOther && <p className="caption hint">{ofWallet(failure)}</p>}
      <Button onClick={() => wallet.send({ type: 'wallet.retry' })}>{t`Retry`}</Button>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { QrCode as QrGlyph, RotateCcw } from 'lucide-react';
import { Actions, Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { LinkCode } from './link-code.tsx';
import { WalletIcon } from './wallet-icon.tsx';
import type { WalletViewProps } from './view-props.ts';

/** One wallet: opened on a phone, a QR code elsewhere, its extension if it is installed (R3.06, R3.07). */
export function ContinueIn(props: WalletViewProps) {
  const { t } = useLingui();
  const { snapshot, send } = props.wallet;
  const { chosen, layout, isQrShown, link } = snapshot.context;
  const name = chosen?.name ?? t({ message: 'your wallet', context: 'place' });
  const isInjected = chosen?.injected === true || chosen?.embedded === true;
  const retry = () => send({ type: 'wallet.retry' });
  if (!isInjected && (isQrShown || layout === 'desktop')) {
    return (
      <>
        <p className="hint wallet-lead">{t`Scan the QR code below with your phone’s or ${name}’s camera`}</p>
        <LinkCode link={link} onCopy={props.onCopy} />
        <Actions>
          <Button tone="tonal" icon={<Icon of={RotateCcw} />} onClick={retry}>{t`Retry`}</Button>
          {layout === 'desktop' && (
            <Button tone="tonal" disabled={link === null} onClick={() => send({ type: 'wallet.openLink' })}>
              {t`Open Link`}
            </Button>
          )}
        </Actions>
      </>
    );
  }
  return (
    <>
      <div className="wallet-stand" role="status">
        <WalletIcon name={name} imageUrl={chosen?.imageUrl ?? null} />
        <p className="medium">
          {isInjected ? t`Continue in ${name} browser extension…` : t`Continue in ${name}…`}
        </p>
        <span className="spinner" aria-hidden="true" />
      </div>
      <Actions>
        <Button tone="tonal" icon={<Icon of={RotateCcw} />} onClick={retry}>{t`Retry`}</Button>
        {!isInjected && (
          <Button tone="tonal" icon={<Icon of={QrGlyph} />} onClick={() => send({ type: 'wallet.showQr' })}>
            {t`Show QR Code`}
          </Button>
        )}
      </Actions>
      {chosen && (
        <p className="wallet-foot">
          <WalletIcon name={name} imageUrl={chosen.imageUrl} size="small" />
          <span>{name}</span>
          <a className="link" href={chosen.aboutUrl} target="_blank" rel="noreferrer">{t`GET`}</a>
        </p>
      )}
    </>
  );
}

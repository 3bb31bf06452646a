import { useLingui } from '@lingui/react/macro';
import { QrCode as QrGlyph } from 'lucide-react';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import { isTelegramWallet } from '@axiom/domain/wallet/list';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { LinkCode } from './link-code.tsx';
import { WalletIcon } from './wallet-icon.tsx';
import type { WalletViewProps } from './view-props.ts';

/** The Telegram wallet first, then all others; a QR code that any wallet can scan (R3.16). */
export function ChooseWallet(props: WalletViewProps) {
  const { t } = useLingui();
  const { snapshot, send } = props.wallet;
  const { wallets, layout, link, isQrShown } = snapshot.context;
  const telegram = wallets.find(isTelegramWallet);
  const isMobile = layout === 'mobile';
  if (!isMobile || isQrShown) {
    return (
      <>
        <p className="hint wallet-lead">{t`Scan with your mobile wallet`}</p>
        <LinkCode link={link} onCopy={props.onCopy} />
        {!isMobile && <h3 className="wallet-title">{t`Available wallets`}</h3>}
        {!isMobile && <WalletGrid {...props} wallets={wallets} />}
      </>
    );
  }
  const others = wallets.filter((one) => one !== telegram);
  return (
    <>
      <p className="hint wallet-lead">
        {telegram
          ? t`Open Wallet in Telegram or select your wallet to connect`
          : t`Select your wallet to connect`}
      </p>
      {telegram && (
        <Button onClick={() => send({ type: 'wallet.choose', appName: telegram.appName })}>
          {t`Open Wallet in Telegram`}
        </Button>
      )}
      <WalletGrid {...props} wallets={others} />
      <Button
        tone="plain"
        isSmall
        icon={<Icon of={QrGlyph} />}
        onClick={() => send({ type: 'wallet.showQr' })}
      >
        {t`Show QR Code`}
      </Button>
    </>
  );
}

/** The shown name: the Telegram wallet is "Wallet On Telegram". */
function useWalletName(): (wallet: WalletInfo) => string {
  const { t } = useLingui();
  return (wallet) => (isTelegramWallet(wallet) ? t`Wallet On Telegram` : wallet.name);
}

function WalletGrid({ wallet, wallets }: WalletViewProps & { readonly wallets: readonly WalletInfo[] }) {
  const { t } = useLingui();
  const nameOf = useWalletName();
  return (
    <ul className="wallet-grid" aria-label={t`Wallets`}>
      {wallets.map((one) => (
        <li key={one.appName}>
          <button type="button" onClick={() => wallet.send({ type: 'wallet.choose', appName: one.appName })}>
            <WalletIcon name={one.name} imageUrl={one.imageUrl} />
            <span>{nameOf(one)}</span>
            {one.injected && <span className="caption hint">{t`Installed`}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

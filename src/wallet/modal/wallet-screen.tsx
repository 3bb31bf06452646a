import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isTelegramWallet } from '@axiom/domain/wallet/list';
import type { WalletInfo } from '@axiom/domain/wallet/port';
import type { ScreenShown } from '#machines/wallet/screen/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../parts/glyph.tsx';
import { Notice, Trouble } from '../parts/notice.tsx';
import { inSentence, useWalletName } from '../parts/names.ts';
import { LinkCode } from '../parts/link-code.tsx';
import { WalletImage } from '../parts/wallet-image.tsx';
import { walletFailureText } from '../texts/failure-text.ts';
import { ModeRow } from './mode-row.tsx';
import './wallet-screen.css';

interface ScreenProps {
  readonly screen: ScreenShown;
  readonly wallet: WalletInfo;
}

/** The connection screen of one wallet: on a wide screen (R3.06) and on a phone (R3.07). */
export function WalletScreen(props: ScreenProps) {
  const { i18n } = useLingui();
  const { screen, wallet } = props;
  const { snapshot, send } = screen;
  const { layout, link, failure } = snapshot.context;
  const isWide = layout === 'desktop';
  const hasFoot = !isWide && !needsGet(screen);
  return (
    <>
      {isWide && <ModeRow {...props} />}
      {snapshot.hasTag('code') ? (
        <>
          {failure ? (
            <Trouble onRetry={() => send({ type: 'screen.retry' })}>
              {walletFailureText(i18n, failure)}
            </Trouble>
          ) : (
            <ScanText {...props} />
          )}
          <LinkCode
            link={link}
            badge={<WalletImage name={wallet.name} imageUrl={wallet.imageUrl} size="badge" />}
            onCopy={() => send({ type: 'screen.copy' })}
          />
        </>
      ) : (
        <Stand {...props} />
      )}
      <Steps {...props} />
      {hasFoot && <Foot {...props} />}
    </>
  );
}

/** The one step that leads on is to get the wallet. */
function needsGet({ snapshot }: ScreenShown): boolean {
  return snapshot.hasTag('not-installed') || snapshot.hasTag('unreachable');
}

/** The wallet was opened and has not answered yet. */
function isWaiting({ snapshot }: ScreenShown): boolean {
  return snapshot.hasTag('app') || snapshot.hasTag('phone') || snapshot.hasTag('extension');
}

/** The wallet's name inside a sentence. */
function useName({ wallet }: ScreenProps): string {
  return inSentence(useWalletName()(wallet));
}

function ScanText(props: ScreenProps) {
  const { t } = useLingui();
  const name = useName(props);
  return <p className="hint wallet-say">{t`Scan the QR code below with your phone’s or ${name}’s camera`}</p>;
}

/** The wallet's picture, and what it is waited for or what went wrong. */
function Stand(props: ScreenProps) {
  const { i18n } = useLingui();
  const { screen, wallet } = props;
  const { snapshot } = screen;
  const { failure } = snapshot.context;
  return (
    <div className="wallet-stand" role="status">
      <span className={isWaiting(screen) ? 'wallet-ring is-waiting' : 'wallet-ring'}>
        <WalletImage name={wallet.name} imageUrl={wallet.imageUrl} size="badge" />
      </span>
      <StandText {...props} />
      {isWaiting(screen) && failure && <Notice tone="warning">{walletFailureText(i18n, failure)}</Notice>}
    </div>
  );
}

function StandText(props: ScreenProps): ReactNode {
  const { t, i18n } = useLingui();
  const name = useName(props);
  const { snapshot } = props.screen;
  const { failure } = snapshot.context;
  if (snapshot.hasTag('app')) return <p>{t`Continue in ${name} on desktop…`}</p>;
  if (snapshot.hasTag('phone')) return <p>{t`Continue in ${name}…`}</p>;
  if (snapshot.hasTag('extension')) return <p>{t`Continue in ${name} browser extension…`}</p>;
  if (snapshot.hasTag('not-installed'))
    return <p>{t`Seems you don't have installed ${name} browser extension`}</p>;
  if (snapshot.hasTag('unreachable'))
    return <Notice tone="quiet">{t`${name} cannot be connected on this device`}</Notice>;
  if (!snapshot.hasTag('failed') || failure === null) return null;
  if (failure.code === 'not-supported')
    return (
      <Notice tone="warning">
        {t`Please update ${name}, your version does not support required features for this dApp`}
      </Notice>
    );
  if (failure.code === 'wrong-network')
    return (
      <Notice tone="warning">
        {t`Connected wallet is on a different network. Please switch network in ${name} and try again`}
      </Notice>
    );
  return <Notice tone="negative">{walletFailureText(i18n, failure)}</Notice>;
}

/** One primary step; beside it what else leads on. */
function Steps(props: ScreenProps) {
  const { t } = useLingui();
  const name = useName(props);
  const { snapshot, send } = props.screen;
  const { layout, screen } = snapshot.context;
  const isWide = layout === 'desktop';
  const mustGet = needsGet(props.screen);
  const get = (tone: 'primary' | 'tonal') => (
    <a className={`button is-${tone}`} href={props.wallet.aboutUrl} target="_blank" rel="noreferrer">
      <Glyph of="open" />
      {t`Get ${name}`}
    </a>
  );
  return (
    <div className={snapshot.hasTag('app') ? 'wallet-steps is-pair' : 'wallet-steps'}>
      {mustGet && get('primary')}
      {!mustGet && !snapshot.hasTag('code') && (
        <Button
          tone={isWaiting(props.screen) ? 'tonal' : 'primary'}
          icon={<Glyph of="retry" />}
          onClick={() => send({ type: 'screen.retry' })}
        >
          {t`Retry`}
        </Button>
      )}
      {snapshot.hasTag('app') && get('tonal')}
      {!isWide && (snapshot.hasTag('phone') || snapshot.hasTag('failed')) && (
        <Button tone="plain" icon={<Glyph of="code" />} onClick={() => send({ type: 'screen.showCode' })}>
          {t`Show QR Code`}
        </Button>
      )}
      {screen.hasTelegramButton && (
        <Button className="is-telegram" onClick={() => send({ type: 'screen.open' })}>
          {t`Open Wallet in Telegram on desktop`}
        </Button>
      )}
    </div>
  );
}

/** Whose wallet it is and where to get it (R3.07d). Nobody downloads the messenger's own: Russian has other words for it. */
function Foot({ wallet }: ScreenProps) {
  const { t } = useLingui();
  const name = useWalletName()(wallet);
  const get = isTelegramWallet(wallet) ? t({ message: 'GET', context: 'messenger' }) : t`GET`;
  return (
    <p className="wallet-foot">
      <WalletImage name={wallet.name} imageUrl={wallet.imageUrl} size="small" />
      <span dir="auto">{name}</span>
      <a
        className="link"
        href={wallet.aboutUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={`${get} ${name}`}
      >
        {get}
      </a>
    </p>
  );
}

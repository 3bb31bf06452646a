import { useLingui } from '@lingui/react/macro';
import { LINK_COPIED_MS } from '@axiom/domain/constants';
import type { ReactNode } from 'react';
import { useFlash } from '../../ui/flash/use-flash.ts';
import { Actions, Button } from '../../ui/button/button.tsx';
import { Glyph } from '../parts/glyph.tsx';
import { Notice, Trouble } from '../parts/notice.tsx';
import { LinkCode } from '../parts/link-code.tsx';
import { GridPlaceholder, WalletGrid } from '../parts/wallet-grid.tsx';
import { walletFailureText } from '../texts/failure-text.ts';
import type { ModalViewProps, UniversalProps } from './view-props.ts';

const badge = <Glyph of="wallet" size="normal" />;

/** Every wallet at once: a QR code on a wide screen (R3.03), buttons and tiles on a phone (R3.04). */
export function Universal(props: UniversalProps) {
  const { context } = props.modal.snapshot;
  if (context.layout === 'desktop') return <UniversalWide {...props} />;
  return props.screen.snapshot.hasTag('code') ? (
    <Code screen={props.screen} />
  ) : (
    <UniversalPhone {...props} />
  );
}

/** A refusal of the attempt that the code belongs to takes the code's place; a bridge that is away, that of its words. */
function Code({ screen: { snapshot, send } }: Pick<UniversalProps, 'screen'>) {
  const { t, i18n } = useLingui();
  const { link, failure } = snapshot.context;
  const why = failure && walletFailureText(i18n, failure);
  const retry = () => send({ type: 'screen.retry' });
  if (snapshot.hasTag('failed')) return <Refused onRetry={retry}>{why}</Refused>;
  return (
    <>
      {why === null ? (
        <p className="hint wallet-say">{t`Scan with your mobile wallet`}</p>
      ) : (
        <Trouble onRetry={retry}>{why}</Trouble>
      )}
      <LinkCode link={link} badge={badge} onCopy={() => send({ type: 'screen.copy' })} />
    </>
  );
}

function UniversalWide({ modal, screen }: UniversalProps) {
  const { t } = useLingui();
  const { view } = modal.snapshot.context;
  return (
    <>
      <div className="wallet-code-place">
        <Code screen={screen} />
      </div>
      {view.shown.length > 0 && <h3 className="wallet-heading">{t`Available wallets`}</h3>}
      <Wallets modal={modal} wallets={view.shown} />
      <WhatIsAWallet modal={modal} />
    </>
  );
}

function UniversalPhone({ modal, screen }: UniversalProps) {
  const { t, i18n } = useLingui();
  const { failure } = screen.snapshot.context;
  const { view } = modal.snapshot.context;
  const { telegram } = view;
  const [isCopied, mark] = useFlash(LINK_COPIED_MS);
  const copyLink = () => {
    screen.send({ type: 'screen.copy' });
    mark();
  };
  const howTo = () => {
    if (telegram) return t`Open Wallet in Telegram or select your wallet to connect`;
    if (view.shown.length > 0) return t`Select your wallet to connect`;
    return t`The list has no wallet for phones: open or copy the link`;
  };
  return (
    <>
      {failure ? (
        <div className="wallet-say">
          <Notice tone="negative">{walletFailureText(i18n, failure)}</Notice>
        </div>
      ) : (
        <p className="hint wallet-say">{howTo()}</p>
      )}
      {telegram && (
        <Button
          className="is-telegram"
          icon={<Glyph of="wallet" />}
          onClick={() => modal.send({ type: 'modal.choose', appName: telegram.appName })}
        >
          {t`Open Wallet in Telegram`}
        </Button>
      )}
      <Wallets modal={modal} wallets={view.shown} />
      <Actions>
        <Button tone="tonal" icon={<Glyph of="open" />} onClick={() => screen.send({ type: 'screen.open' })}>
          {t`Open Link`}
        </Button>
        <Button tone="tonal" icon={<Glyph of={isCopied ? 'check' : 'copy'} />} onClick={copyLink}>
          <span aria-live="polite">{isCopied ? t`Copied` : t`Copy Link`}</span>
        </Button>
      </Actions>
      <WhatIsAWallet modal={modal} />
    </>
  );
}

function Wallets({
  modal,
  wallets,
}: ModalViewProps & { readonly wallets: ModalViewProps['modal']['snapshot']['context']['wallets'] }) {
  const { view, chosen } = modal.snapshot.context;
  return (
    <WalletGrid
      wallets={wallets}
      tile={view.tile}
      left={chosen}
      onChoose={(appName) => modal.send({ type: 'modal.choose', appName })}
      onAll={() => modal.send({ type: 'modal.all' })}
    />
  );
}

function WhatIsAWallet({ modal }: ModalViewProps) {
  const { t } = useLingui();
  return (
    <div className="wallet-steps">
      <Button tone="plain" isSmall onClick={() => modal.send({ type: 'modal.info' })}>
        {t`What is a wallet`}
      </Button>
    </div>
  );
}

/** The list is loading, as the title says: what comes has its final size. */
export function ListLoading({ modal }: ModalViewProps) {
  const isWide = modal.snapshot.context.layout === 'desktop';
  return (
    <div aria-busy="true">
      <p className={isWide ? 'wallet-say is-blank' : 'wallet-say is-blank is-long'} />
      {isWide ? (
        <div aria-hidden="true">
          <LinkCode link={null} badge={badge} onCopy={() => {}} />
        </div>
      ) : (
        <span className="button wallet-waiting">
          <span className="spinner" aria-hidden="true" />
        </span>
      )}
      {isWide && <p className="wallet-heading is-blank" />}
      <GridPlaceholder count={isWide ? 4 : 5} />
      {!isWide && (
        <span className="actions">
          <span className="button wallet-waiting" />
          <span className="button wallet-waiting" />
        </span>
      )}
      <p className="wallet-steps is-blank" />
    </div>
  );
}

/** Neither the list nor what was kept of it could be read. */
export function ListFailed({ modal }: ModalViewProps) {
  const { t } = useLingui();
  return (
    <Refused onRetry={() => modal.send({ type: 'modal.retry' })}>{t`The wallets list did not load.`}</Refused>
  );
}

/** What went wrong, and the way to try again. */
function Refused({ onRetry, children }: { readonly onRetry: () => void; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <div className="wallet-stand">
        <Notice tone="negative">{children}</Notice>
      </div>
      <div className="wallet-steps">
        <Button icon={<Glyph of="retry" />} onClick={onRetry}>
          {t`Retry`}
        </Button>
      </div>
    </>
  );
}

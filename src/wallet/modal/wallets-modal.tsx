import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { ModalShown } from '#machines/wallet/modal/types.ts';
import type { ScreenShown } from '#machines/wallet/screen/types.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { Glyph } from '../parts/glyph.tsx';
import { layoutNow } from '../layout.ts';
import { Frame } from '../parts/frame.tsx';
import { useWalletName } from '../parts/names.ts';
import { WalletRoot } from '../provider/wallet-provider.tsx';
import { AllWallets } from './all-wallets.tsx';
import { Info } from './info.tsx';
import { ListFailed, ListLoading, Universal } from './universal.tsx';
import { WalletScreen } from './wallet-screen.tsx';
import './modal.css';

interface WalletsModalProps {
  /** Null while the modal is closed. */
  readonly modal: ModalShown | null;
  /** The screen of the chosen wallet. */
  readonly screen: ScreenShown | null;
}

/**
 * From the list of wallets to a connection: a bottom sheet on a phone, otherwise 416 px, centred (R3.03,
 * R3.12).
 */
export function WalletsModal({ modal, screen }: WalletsModalProps) {
  return <WalletRoot>{modal !== null && <OpenModal modal={modal} screen={screen} />}</WalletRoot>;
}

function OpenModal({ modal, screen }: { readonly modal: ModalShown; readonly screen: ScreenShown | null }) {
  const { snapshot, send } = modal;
  const { layout, chosen } = snapshot.context;
  const isFirst = screen !== null && snapshot.hasTag('universal');
  const title = useTitle(modal);
  useEffect(() => {
    const onResize = () => {
      if (layoutNow() !== layout) send({ type: 'modal.resize', layout: layoutNow() });
    };
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, [layout, send]);
  return (
    <Frame
      title={title}
      isOpen={screen?.snapshot.hasTag('embedded') !== true}
      onClose={() => send({ type: 'modal.close' })}
      onBack={wayBack(modal, screen)}
      lead={isFirst && layout === 'mobile' ? <ToCode screen={screen} /> : undefined}
    >
      {snapshot.hasTag('list-loading') && <ListLoading modal={modal} />}
      {snapshot.hasTag('list-failed') && <ListFailed modal={modal} />}
      {isFirst && <Universal modal={modal} screen={screen} />}
      {snapshot.hasTag('all') && <AllWallets modal={modal} />}
      {snapshot.hasTag('info') && <Info />}
      {snapshot.hasTag('wallet') && screen !== null && chosen !== null && (
        <WalletScreen screen={screen} wallet={chosen} />
      )}
    </Frame>
  );
}

/** One step back: from a code on a phone to the wallet, from there to the list. */
function wayBack({ snapshot, send }: ModalShown, screen: ScreenShown | null): (() => void) | undefined {
  if (screen !== null && screen.snapshot.hasTag('back')) return () => screen.send({ type: 'screen.back' });
  return snapshot.hasTag('back') ? () => send({ type: 'modal.back' }) : undefined;
}

function useTitle({ snapshot }: ModalShown): string {
  const { t } = useLingui();
  const nameOf = useWalletName();
  const { chosen } = snapshot.context;
  if (snapshot.hasTag('list-loading')) return t`Wallets list is loading`;
  if (snapshot.hasTag('all')) return t`Wallets`;
  if (snapshot.hasTag('info')) return t`What is a wallet`;
  return snapshot.hasTag('wallet') && chosen !== null ? nameOf(chosen) : t`Connect your wallet`;
}

/** Top left on a phone: to the QR code; from there the way back stands in its place (R3.04g). */
function ToCode({ screen }: { readonly screen: ScreenShown }) {
  const { t } = useLingui();
  return (
    <IconButton
      label={t`Show QR Code`}
      icon={<Glyph of="code" />}
      onClick={() => screen.send({ type: 'screen.showCode' })}
    />
  );
}

import { createPortal } from 'react-dom';
import type { WidgetConfig } from '@axiom/domain/wallet/config';
import { ActionModals } from './actions/action-modals.tsx';
import { ConnectButton } from './button/connect-button.tsx';
import WalletMenu from './button/wallet-menu.tsx';
import { WalletsModal } from './modal/wallets-modal.tsx';
import { Notifications } from './notifications/notifications.tsx';
import { type WalletOptions, WalletProvider } from './provider/wallet-provider.tsx';
import { useWallet, type WalletRef } from './use-wallet.ts';

interface WalletWidgetProps {
  /** The root actor, started: `createActor(provideWallet(port, around), { input: { config } })`. */
  readonly wallet: WalletRef;
  readonly options?: WalletOptions & Partial<Pick<WidgetConfig, 'buttonRootId'>>;
}

/**
 * The whole widget for an app that draws none of its parts itself: button, modal, action modals, notifications. The button
 * stands here, or in the element of that id (R3.20a); an id that nobody has leaves it here.
 */
export function WalletWidget({ wallet, options = {} }: WalletWidgetProps) {
  const { connection, modal, screen, actions, notifications } = useWallet(wallet);
  const { buttonRootId = null, ...rest } = options;
  const place = buttonRootId === null ? null : document.getElementById(buttonRootId);
  const button = <ConnectButton wallet={connection} menu={WalletMenu} />;
  return (
    <WalletProvider options={rest}>
      {place === null ? button : createPortal(button, place)}
      <WalletsModal modal={modal} screen={screen} />
      <ActionModals actions={actions} />
      <Notifications notifications={notifications} />
    </WalletProvider>
  );
}

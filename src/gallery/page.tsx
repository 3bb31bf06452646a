import type { ReactNode } from 'react';
import { MODAL_CLOSED } from '@axiom/domain/wallet/request';
import { NetworkBadge, SettingsButton, Shell } from '../screens/shell/shell.tsx';
import { HidingProvider } from '../ui/hidden/hidden.tsx';
import { ToastsProvider } from '../ui/toasts/toast-context.tsx';
import type { ToastItem } from '../ui/toasts/types.ts';
import { ConnectButton } from '../wallet/button/connect-button.tsx';
import WalletMenu from '../wallet/button/wallet-menu.tsx';
import { walletConfig } from './wallets.ts';
import { account, me } from './samples.ts';
import { shown } from './shown.ts';

export const nothing = () => {};
export const someLink = () => '#';

export function chip(tag: 'connected' | 'disconnected' | 'restoring') {
  const context = {
    account: tag === 'connected' ? account : null,
    failure: null,
    config: walletConfig,
    layout: 'mobile' as const,
    modal: MODAL_CLOSED,
  };
  return <ConnectButton wallet={shown(context, [tag])} menu={WalletMenu} />;
}

export function corner(
  tag: 'connected' | 'disconnected' | 'restoring' = 'connected',
  network: PageProps['network'] = 'testnet',
) {
  return (
    <div className="corner">
      <NetworkBadge network={network} />
      <SettingsButton onSettings={nothing} />
      {chip(tag)}
    </div>
  );
}

const HIDDEN = { isHidden: true, setHidden: nothing };

/** With balances hidden. */
export function Hidden({ children }: { readonly children: ReactNode }) {
  return <HidingProvider value={HIDDEN}>{children}</HidingProvider>;
}

interface PageProps {
  readonly path?: string;
  readonly network?: 'mainnet' | 'testnet';
  /** Shown below the header for as long as it applies. */
  readonly strip?: ReactNode;
  /** Notices; the first one is visible. */
  readonly items?: readonly ToastItem[];
  readonly newReferrals?: number;
  readonly openTasks?: number;
  readonly children: ReactNode;
}

/** A screen in its shell; its tabs do nothing. */
export function Page({
  path = '/',
  network = 'testnet',
  strip,
  items = [],
  newReferrals = me.newReferrals,
  openTasks = 5,
  children,
}: PageProps) {
  const screen = (
    <Shell
      path={path}
      go={nothing}
      network={network}
      newReferrals={newReferrals}
      openTasks={openTasks}
      onSettings={nothing}
      wallet={chip('connected')}
    >
      {children}
    </Shell>
  );
  if (strip === undefined && items.length === 0) return screen;
  const state = { items, strip: () => strip, onDismiss: nothing, onHold: nothing, onRelease: nothing };
  return <ToastsProvider state={state}>{screen}</ToastsProvider>;
}

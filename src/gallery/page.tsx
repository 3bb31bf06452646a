import type { ReactNode } from 'react';
import { NetworkBadge, SettingsButton, Shell } from '../screens/shell/shell.tsx';
import { ConnectButton } from '../wallet/connect-button.tsx';
import { account, me } from './samples.ts';
import { shown } from './shown.ts';

export const nothing = () => {};
export const someLink = () => '#';

const walletContext = {
  account,
  balanceNano: 412_500_000_000n,
  wallets: [],
  layout: 'mobile' as const,
  chosen: null,
  link: null,
  failure: null,
  isForced: false,
  isQrShown: false,
  balanceReadsLeft: 0,
};

export function chip(tag: 'connected' | 'disconnected' | 'restoring') {
  const context = tag === 'connected' ? walletContext : { ...walletContext, account: null };
  return <ConnectButton wallet={shown(context, [tag])} onCopy={nothing} />;
}

export function corner(tag: 'connected' | 'disconnected' | 'restoring' = 'connected') {
  return (
    <div className="corner">
      <NetworkBadge network="testnet" />
      <SettingsButton onSettings={nothing} />
      {chip(tag)}
    </div>
  );
}

interface PageProps {
  readonly path?: string;
  readonly network?: 'mainnet' | 'testnet';
  readonly banner?: ReactNode;
  readonly newReferrals?: number;
  readonly children: ReactNode;
}

/** A screen in its shell; tabs go nowhere. */
export function Page({
  path = '/',
  network = 'testnet',
  banner,
  newReferrals = me.newReferrals,
  children,
}: PageProps) {
  return (
    <Shell
      path={path}
      go={nothing}
      network={network}
      newReferrals={newReferrals}
      onSettings={nothing}
      banner={banner}
      wallet={chip('connected')}
    >
      {children}
    </Shell>
  );
}

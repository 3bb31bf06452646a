import type { ComponentType } from 'react';
import type { WalletConnectionShown } from '#machines/wallet/present/types.ts';
import { WalletsModal } from '../../wallet/wallets-modal.tsx';
import { nothing, Page } from '../page.tsx';
import { CONNECT_LINK, wallets } from '../samples.ts';
import { shown } from '../shown.ts';

type Context = WalletConnectionShown['snapshot']['context'];

const context: Context = {
  account: null,
  balanceNano: null,
  wallets,
  layout: window.innerWidth > 440 ? 'desktop' : 'mobile',
  chosen: null,
  link: CONNECT_LINK,
  failure: null,
  isForced: false,
  isQrShown: false,
  balanceReadsLeft: 0,
};

const chosen = wallets[1] ?? null;

function modal(tags: readonly string[], more: Partial<Context> = {}) {
  return (
    <Page>
      <main className="screen" />
      <WalletsModal wallet={shown({ ...context, ...more }, ['modal', ...tags])} onCopy={nothing} />
    </Page>
  );
}

export const frames: Record<string, ComponentType> = {
  wallets: () => modal(['choosing']),
  'wallets-qr': () => modal(['choosing'], { isQrShown: true }),
  'wallets-loading': () => modal(['list-loading']),
  'wallets-failed': () => modal(['list-failed']),
  'wallet-continue': () => modal(['connecting'], { chosen }),
  'wallet-continue-qr': () => modal(['connecting'], { chosen, isQrShown: true }),
  'wallet-extension': () => modal(['connecting'], { chosen: wallets[2] ?? null }),
  'wallet-declined': () =>
    modal(['declined'], { chosen, failure: { code: 'declined', message: 'Declined' } }),
};

import type { WalletConnectionEvent } from './types.ts';

/** One of everything that can be told to this machine; for walks through it and for its pictures. */
export const walletConnectionSamples: readonly WalletConnectionEvent[] = [
  { type: 'wallet.wake' },
  { type: 'wallet.intent' },
  { type: 'wallet.connect', layout: 'mobile' },
  { type: 'wallet.connect', layout: 'desktop' },
  { type: 'wallet.choose', appName: 'telegram-wallet' },
  { type: 'wallet.choose', appName: 'harbour' },
  { type: 'wallet.choose', appName: 'nobody' },
  { type: 'wallet.retry' },
  { type: 'wallet.openLink' },
  { type: 'wallet.showQr' },
  { type: 'wallet.back' },
  { type: 'wallet.close' },
  { type: 'wallet.disconnect' },
  { type: 'wallet.refresh' },
  { type: 'wallet.watchBalance' },
  { type: 'wallet.proven' },
  { type: 'wallet.gone' },
];

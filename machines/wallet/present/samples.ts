import { sampleAccount } from '../../shared/samples.ts';
import type { WalletConnectionEvent } from './types.ts';

/** One sample of every event. */
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
  { type: 'wallet.link', link: 'https://harbour.example/connect?v=2' },
  { type: 'wallet.connected', account: sampleAccount },
  { type: 'wallet.failed', failure: { code: 'declined', message: 'Declined by the owner' } },
];

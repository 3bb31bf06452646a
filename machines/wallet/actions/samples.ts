import { sampleWalletConfig } from '../config.samples.ts';
import type { ActionsEvent } from './types.ts';

/** One sample of every event. */
export const actionsSamples: readonly ActionsEvent[] = [
  { type: 'action.begin', walletName: 'Harbour', link: 'https://harbour.example', deepLink: null },
  { type: 'action.sent' },
  { type: 'action.signed' },
  { type: 'action.signed', settings: { modals: ['success'] } },
  { type: 'action.rejected' },
  { type: 'action.rejected', settings: { modals: ['error'] } },
  { type: 'action.unknown' },
  { type: 'action.close' },
  { type: 'action.openWallet' },
  { type: 'action.configure', config: sampleWalletConfig },
];

import { sampleWalletConfig } from '../config.samples.ts';
import type { ActionsEvent } from './types.ts';

/** One sample of every event. */
export const actionsSamples: readonly ActionsEvent[] = [
  {
    type: 'action.begin',
    id: 'gift',
    walletName: 'Harbour',
    link: 'https://harbour.example',
    deepLink: null,
  },
  // After this one, a word about the first is about one that is not shown.
  {
    type: 'action.begin',
    id: 'other',
    walletName: 'Harbour',
    link: 'https://harbour.example',
    deepLink: null,
  },
  { type: 'action.sent', id: 'gift' },
  { type: 'action.ended', id: 'gift', moment: 'success' },
  { type: 'action.ended', id: 'gift', moment: 'success', settings: { modals: ['success'] } },
  { type: 'action.ended', id: 'gift', moment: 'error' },
  { type: 'action.ended', id: 'other', moment: 'error', settings: { modals: ['error'] } },
  { type: 'action.ended', id: 'gift', moment: 'unknown' },
  { type: 'action.decided', id: 'gift', moment: 'success' },
  { type: 'action.decided', id: 'gift', moment: 'error' },
  { type: 'action.dropped', id: 'gift' },
  { type: 'action.close' },
  { type: 'action.openWallet' },
  { type: 'action.configure', config: sampleWalletConfig },
];

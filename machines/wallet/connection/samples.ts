import { SAMPLE_NOW_MS, sampleAccount } from '../../shared/samples.ts';
import { sampleWalletConfig } from '../config.samples.ts';
import type { ConnectionEvent } from './types.ts';

/** One sample of every event. */
export const connectionSamples: readonly ConnectionEvent[] = [
  { type: 'wallet.wake' },
  { type: 'wallet.intent' },
  { type: 'wallet.connect', layout: 'mobile' },
  { type: 'wallet.connect', layout: 'desktop', wanted: 'harbour' },
  { type: 'wallet.close' },
  { type: 'wallet.disconnect' },
  {
    type: 'wallet.send',
    id: 'gift',
    request: {
      kind: 'transaction',
      validUntil: SAMPLE_NOW_MS / 1000 + 60,
      messages: [{ address: sampleAccount.friendlyAddress, amount: '1000000000' }],
    },
  },
  { type: 'wallet.settle', id: 'gift', end: 'sent' },
  { type: 'wallet.settle', id: 'gift', end: 'not-sent' },
  { type: 'wallet.configure', config: { connectRequestParameters: { state: 'loading' } } },
  { type: 'wallet.configure', config: sampleWalletConfig },
  { type: 'wallet.proven' },
  { type: 'wallet.gone' },
  { type: 'wallet.found' },
  { type: 'action.told', action: 'confirm-transaction' },
  { type: 'action.told', action: 'settled' },
  { type: 'transaction.sent', id: 'gift', atMs: SAMPLE_NOW_MS },
  {
    type: 'transaction.outcome',
    id: 'gift',
    end: 'signed',
    outcome: { type: 'signed', boc: 'te6c' },
    atMs: SAMPLE_NOW_MS,
  },
];

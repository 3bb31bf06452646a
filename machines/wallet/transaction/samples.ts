import { SAMPLE_NOW_MS, sampleAccount } from '../../shared/samples.ts';
import type { WalletTransactionEvent } from './types.ts';

/** One sample of every event. */
export const walletTransactionSamples: readonly WalletTransactionEvent[] = [
  {
    type: 'transaction.checked',
    checked: { type: 'refused', message: 'validUntil must be whole epoch seconds', atMs: SAMPLE_NOW_MS },
  },
  {
    type: 'transaction.checked',
    checked: {
      type: 'ready',
      request: {
        kind: 'transaction',
        validUntil: SAMPLE_NOW_MS / 1000 + 60,
        messages: [{ address: sampleAccount.friendlyAddress, amount: '250000000000' }],
      },
    },
  },
  { type: 'transaction.sent', atMs: SAMPLE_NOW_MS },
  { type: 'transaction.outcome', outcome: { type: 'signed', boc: 'te6c' }, atMs: SAMPLE_NOW_MS },
  { type: 'transaction.outcome', outcome: { type: 'rejected', message: 'No' }, atMs: SAMPLE_NOW_MS },
  { type: 'transaction.outcome', outcome: { type: 'unknown', message: 'Silence' }, atMs: SAMPLE_NOW_MS },
  {
    type: 'transaction.outcome',
    outcome: { type: 'not-sent', code: 'not-connected', message: 'Connect wallet to send a transaction.' },
    atMs: SAMPLE_NOW_MS,
  },
];

import { SAMPLE_NOW_MS } from '../shared/samples.ts';
import type { TransactionEvent } from './types.ts';

/** One sample of every event. */
export const transactionSamples: readonly TransactionEvent[] = [
  { type: 'transaction.send' },
  { type: 'transaction.openWallet' },
  { type: 'transaction.abandon' },
  { type: 'transaction.sent', id: 'b1', atMs: SAMPLE_NOW_MS + 2000 },
  {
    type: 'transaction.outcome',
    id: 'b1',
    end: 'signed',
    outcome: { type: 'signed', boc: 'te6c' },
    atMs: SAMPLE_NOW_MS + 15_000,
  },
  {
    type: 'transaction.outcome',
    id: 'b1',
    end: 'rejected',
    outcome: { type: 'rejected', message: 'Declined by the owner' },
    atMs: SAMPLE_NOW_MS + 15_000,
  },
  {
    type: 'transaction.outcome',
    id: 'b1',
    end: 'unknown',
    outcome: { type: 'unknown', message: 'The wallet did not answer.' },
    atMs: SAMPLE_NOW_MS + 90_000,
  },
  {
    type: 'transaction.outcome',
    id: 'b1',
    end: 'notSent',
    outcome: { type: 'not-sent', message: 'Connect wallet to send a transaction.', code: 'not-connected' },
    atMs: SAMPLE_NOW_MS,
  },
  { type: 'transaction.balanceChanged', spentNano: 250_004_000_000n, atMs: SAMPLE_NOW_MS + 20_000 },
  { type: 'transaction.ended', atMs: SAMPLE_NOW_MS + 900_000 },
  { type: 'transaction.booked', atMs: SAMPLE_NOW_MS + 24_000, txHash: '9f41c07e' },
];

import { axiom } from '@axiom/domain/money';
import type { TransferEvent } from './types.ts';

/** One sample of every event. */
export const transferSamples: readonly TransferEvent[] = [
  { type: 'transfer.open' },
  { type: 'transfer.leave' },
  { type: 'transfer.typed', text: '2' },
  { type: 'transfer.max' },
  { type: 'transfer.confirm' },
  { type: 'transfer.retry' },
  { type: 'transfer.balances', mainNano: axiom(0n), referralNano: axiom(6_070_000_000n) },
  { type: 'transfer.least', leastNano: axiom(1_000_000_000n) },
];

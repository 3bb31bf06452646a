import { sampleAccount } from '../../shared/samples.ts';
import type { BalanceEvent } from './types.ts';

/** One sample of every event. */
export const balanceSamples: readonly BalanceEvent[] = [
  { type: 'balance.account', address: sampleAccount.address },
  { type: 'balance.account', address: null },
  { type: 'balance.refresh' },
  { type: 'balance.watch' },
];

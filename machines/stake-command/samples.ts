import { SAMPLE_NOW_MS, sampleAccount, sampleBond, sampleStake } from '../shared/samples.ts';
import type { StakeCommandEvent } from './types.ts';

/** One sample of every event. */
export const stakeCommandSamples: readonly StakeCommandEvent[] = [
  { type: 'stake.select', bond: sampleBond() },
  { type: 'stake.confirm' },
  { type: 'payment.pay' },
  { type: 'payment.openWallet' },
  { type: 'payment.again' },
  { type: 'payment.close' },
  { type: 'payment.reopen' },
  { type: 'stake.wallet', account: sampleAccount },
  { type: 'stake.holdings', bonds: [sampleBond()], stakes: [sampleStake()] },
  { type: 'stake.holdings', bonds: [sampleBond()], stakes: [] },
  { type: 'stake.balanceChanged', spentNano: 250_004_000_000n, atMs: SAMPLE_NOW_MS + 20_000 },
];

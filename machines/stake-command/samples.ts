import { SAMPLE_NOW_MS, sampleAccount, sampleBond, sampleStake } from '@axiom/domain/ports/samples';
import type { StakeCommandEvent } from './types.ts';

/** One of everything that can be told to this machine; for walks through it and for its pictures. */
export const stakeCommandSamples: readonly StakeCommandEvent[] = [
  { type: 'stake.select', bond: sampleBond() },
  { type: 'stake.confirm' },
  { type: 'stake.pay' },
  { type: 'stake.openWallet' },
  { type: 'stake.close' },
  { type: 'stake.wallet', account: sampleAccount },
  { type: 'stake.active', stake: sampleStake(), atMs: SAMPLE_NOW_MS + 24_000 },
];

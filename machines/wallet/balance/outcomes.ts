import { SAMPLE_NOW_MS } from '../../shared/samples.ts';
import { NO_INPUT, type WorldOf } from '../../shared/outcomes.ts';
import type { BalanceSlots } from './slots.ts';

const read = (balanceNano: bigint | null) => ({ balanceNano, atMs: SAMPLE_NOW_MS });

export const balanceWorld: WorldOf<BalanceSlots> = {
  inputs: NO_INPUT,
  slots: { readBalance: { answers: [read(412_000_000_000n), read(0n), read(null)] } },
  counts: { readsLeft: 30 },
};

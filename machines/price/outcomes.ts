import { sampleCandle } from '../shared/samples.ts';
import { NO_INPUT, type WorldOf } from '../shared/outcomes.ts';
import type { PriceSlots } from './slots.ts';
import type { CandlesRead } from './types.ts';

const some = { interval: '1h', candles: [sampleCandle], gaps: [] } as unknown as CandlesRead;
const none = { interval: '1h', candles: [], gaps: [] } as unknown as CandlesRead;

export const priceWorld: WorldOf<PriceSlots> = {
  inputs: NO_INPUT,
  slots: { readCandles: { answers: [some, none, null] }, followCandles: {} },
  counts: { viewers: 2 },
};

import { sampleCandle } from '../shared/samples.ts';
import type { PriceEvent } from './types.ts';

/** One sample of every event. */
export const priceSamples: readonly PriceEvent[] = [
  { type: 'price.open' },
  { type: 'price.close' },
  { type: 'price.interval', interval: '5m' },
  { type: 'price.drawing', drawing: 'candles' },
  { type: 'price.older' },
  { type: 'price.retry' },
  { type: 'price.connected' },
  { type: 'price.disconnected' },
  { type: 'price.candle', candle: sampleCandle },
  { type: 'price.renew' },
];

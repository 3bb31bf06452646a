import { type Candle, parsePrice } from '@axiom/domain/price';
import type { CandleRow } from '#contract/price.ts';

/** A candle of the wire as the domain's values. */
export function readCandle({ time, interval, open, high, low, close }: CandleRow): Candle {
  return {
    timeSeconds: time,
    interval,
    open: parsePrice(open, 'open'),
    high: parsePrice(high, 'high'),
    low: parsePrice(low, 'low'),
    close: parsePrice(close, 'close'),
  };
}

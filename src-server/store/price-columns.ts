import { isoTime, price } from '#contract/primitives.ts';
import {
  type Candle,
  CANDLE_INTERVALS,
  CANDLE_SECONDS,
  type CandleInterval,
  type PriceReading,
} from '@axiom/domain/price';
import { type Columns, int8, stored } from './stored.ts';

export const readingColumns = stored<PriceReading>()({ atMs: ['at', isoTime], price: ['price', price] });

/** `_s`: seconds. */
export const candleColumns = stored<Candle>()({
  interval: {
    read: ({ length_s: length }: { readonly length_s: number }) => {
      const interval = CANDLE_INTERVALS.find((name) => CANDLE_SECONDS[name] === length);
      if (interval === undefined) throw new Error(`there are no candles of ${length} s`);
      return interval;
    },
    write: (interval: CandleInterval) => ({ length_s: CANDLE_SECONDS[interval] as number }),
  },
  timeSeconds: ['start_s', int8],
  open: ['opened', price],
  high: ['high', price],
  low: ['low', price],
  close: ['closed', price],
});

export interface PriceTables {
  prices: Columns<typeof readingColumns>;
  price_doubts: { at: bigint };
  candles: Columns<typeof candleColumns>;
}

import { candlesAnswer } from '#contract/price.ts';
import { parseCandleInterval } from '@axiom/domain/price';
import { readCandles } from '../../use-cases/read-candles.ts';
import { priceOnWire } from '../../wire/price.ts';
import type { Handlers } from './handler.ts';

export const priceHandlers: Handlers<'price' | 'candles'> = {
  price: { kind: 'free', run: async (deps) => priceOnWire(deps.cases.prices, deps.cases.clock.nowMs()) },
  candles: {
    kind: 'read',
    async run(tx, deps, { query }) {
      const interval = parseCandleInterval(query.interval);
      const wish = {
        interval,
        fromSeconds: query.from_timestamp ?? null,
        toSeconds: query.to_timestamp ?? null,
      };
      const { candles, gaps } = await readCandles(tx, wish, deps.cases.clock.nowMs(), deps.mostCandles);
      return candlesAnswer.write({ rows: candles, total: candles.length, interval, gaps });
    },
  },
};

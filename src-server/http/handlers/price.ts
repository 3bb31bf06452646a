import { parseCandleInterval } from '@axiom/domain/price';
import { readCandles } from '../../use-cases/read-candles.ts';
import { candleRow, priceAnswer } from '../../wire/price.ts';
import type { Handlers } from './handler.ts';

export const priceHandlers: Handlers<'price' | 'candles'> = {
  price: { kind: 'free', run: async (deps) => priceAnswer(deps.cases.prices, deps.cases.clock.nowMs()) },
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
      return {
        data: candles.map(candleRow),
        total: candles.length,
        interval,
        gaps: gaps.map((gap) => ({ from_timestamp: gap.fromSeconds, to_timestamp: gap.toSeconds })),
      };
    },
  },
};

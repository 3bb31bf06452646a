import { statsAnswer } from '#contract/stats.ts';
import { MAINTENANCE_OFF_DETAIL } from '@axiom/domain/constants';
import { percent6 } from '@axiom/domain/money';
import { parseCandleInterval } from '@axiom/domain/price';
import { knownPrice } from '../../use-cases/price.ts';
import { readCandles } from '../../use-cases/read-candles.ts';
import { coverageNow } from '../../use-cases/read-stats.ts';
import { priceNow, priceOnWire } from '../../wire/price.ts';
import type { Handlers } from './handler.ts';

export const serviceHandlers: Handlers<'price' | 'candles' | 'stats' | 'maintenance'> = {
  price: { kind: 'free', run: async (deps) => priceOnWire(deps.cases.prices, deps.cases.clock.nowMs()) },
  candles: {
    kind: 'read',
    async run(deps, { query }) {
      const interval = parseCandleInterval(query.interval);
      const wish = {
        interval,
        fromSeconds: query.from_timestamp ?? null,
        toSeconds: query.to_timestamp ?? null,
      };
      const { candles, gaps } = await readCandles(
        deps.signIn.store.reads,
        wish,
        deps.cases.clock.nowMs(),
        deps.mostCandles,
      );
      return { rows: candles, total: candles.length, interval, gaps };
    },
  },
  stats: {
    kind: 'asks',
    async run({ cases, countTotals }) {
      const totals = await countTotals();
      const { spread } = cases.policies.current().policy;
      const { liabilitiesTon, coverage } = coverageNow(totals, knownPrice(cases), spread);
      return statsAnswer.write({
        ...priceNow(cases.prices, cases.clock.nowMs()),
        ...totals,
        liabilitiesTon,
        coverage: coverage === null ? null : percent6(coverage),
      });
    },
  },
  maintenance: {
    kind: 'free',
    run: async (deps) => ({ detail: deps.maintenance.text() ?? MAINTENANCE_OFF_DETAIL }),
  },
};

import { statsAnswer } from '#contract/stats.ts';
import { percent6 } from '@axiom/domain/money';
import { knownPrice } from '../../use-cases/price.ts';
import { coverageNow } from '../../use-cases/read-stats.ts';
import { priceNow } from '../../wire/price.ts';
import type { Handlers } from './handler.ts';

export const statsHandlers: Handlers<'stats'> = {
  stats: {
    kind: 'free',
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
};

import { formatDecimal } from '@axiom/domain/money';
import { knownPrice } from '../../use-cases/price.ts';
import { coverageNow } from '../../use-cases/read-stats.ts';
import { priceAnswer } from '../../wire/price.ts';
import type { Handlers } from './handler.ts';

/** Fraction digits of the coverage. */
const MILLIONTHS = 6;

export const statsHandlers: Handlers<'stats'> = {
  stats: {
    kind: 'free',
    async run({ cases, countTotals }) {
      const totals = await countTotals();
      const { spread } = cases.policies.current().policy;
      const { liabilitiesTon, coverage } = coverageNow(totals, knownPrice(cases), spread);
      return {
        ...priceAnswer(cases.prices, cases.clock.nowMs()),
        users: totals.users,
        bonded_token: formatDecimal(totals.bondedToken),
        staked_token: formatDecimal(totals.stakedToken),
        rewarded_token: formatDecimal(totals.rewardedToken),
        treasury_ton: formatDecimal(totals.treasuryTon),
        liabilities_ton: formatDecimal(liabilitiesTon),
        coverage: coverage === null ? null : formatDecimal(coverage, MILLIONTHS),
      };
    },
  },
};

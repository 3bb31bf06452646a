import type { RouteAnswer } from '#contract/routes.ts';
import { type EconomyPolicy, findPlan } from '@axiom/domain/economy';
import { maturityAfter } from '@axiom/domain/mint';
import { formatDecimal, formatPercent, parseAmount } from '@axiom/domain/money';
import { formatPrice } from '@axiom/domain/price';
import { cancelMint } from '../../use-cases/cancel-mint.ts';
import { createMint, quoteOf } from '../../use-cases/create-mint.ts';
import { callerOf } from '../../use-cases/read-user.ts';
import { mintEvent } from '../../wire/bonds.ts';
import { buyingPriceText } from '../../wire/price.ts';
import { iso } from '../../wire/time.ts';
import type { HttpDeps } from '../deps.ts';
import { type Handlers, pageOf } from './handler.ts';

export const mintHandlers: Handlers<'mints' | 'plans' | 'mintCalculate' | 'mintCreate' | 'mintCancel'> = {
  mints: {
    kind: 'read',
    async run(tx, _deps, { userId, query }) {
      const user = await callerOf(tx, userId);
      const { rows, total } = await tx.mints.list(userId, pageOf(query));
      return {
        data: rows.map(mintEvent),
        total,
        page: query.page,
        limit: query.limit,
        version: user.version,
      };
    },
  },
  plans: { kind: 'free', run: async (deps) => plansAnswer(deps) },
  mintCalculate: {
    kind: 'free',
    run: async (deps, { query }) => mintQuote(deps, query.amount, query.freeze_days),
  },
  mintCreate: {
    kind: 'command',
    async run(tx, deps, { userId, body }) {
      const { record, transaction } = await createMint(tx, deps.cases, userId, body);
      return { ...mintEvent(record), transaction };
    },
  },
  mintCancel: {
    kind: 'command',
    run: async (tx, deps, { userId, params, body }) =>
      mintEvent(await cancelMint(tx, deps.cases, userId, params.id, { onlyPending: body.only_pending })),
  },
};

/** The policy's plans, active or not. */
export function planRows({ plans }: Pick<EconomyPolicy, 'plans'>): RouteAnswer<'plans'>['data'] {
  return plans.map((plan) => ({
    days: plan.days,
    is_active: plan.isActive,
    bonus_percent: formatPercent(plan.bonusPercent),
    daily_reward: formatPercent(plan.dailyReward),
    max_reward_percent: formatPercent(plan.maxRewardPercent),
  }));
}

function plansAnswer(deps: HttpDeps): RouteAnswer<'plans'> {
  const { policy } = deps.cases.policies.current();
  const data = planRows(policy);
  return {
    data,
    total: data.length,
    min_ton: formatDecimal(policy.mint.minTon),
    max_ton: formatDecimal(policy.mint.maxTon),
    max_pending: policy.mint.maxPending,
    spread_percent: formatPercent(policy.spread),
    staking_fee_ton: formatDecimal(policy.staking.feeTon),
  };
}

function mintQuote(deps: HttpDeps, amount: string, days: number): RouteAnswer<'mintCalculate'> {
  const { policy } = deps.cases.policies.current();
  const nowMs = deps.cases.clock.nowMs();
  const plan = findPlan(policy, days, 'freeze_days');
  const quote = quoteOf(deps.cases, parseAmount(amount, { field: 'amount', currency: 'TON' }), days);
  return {
    amount_ton: formatDecimal(quote.amountTon),
    amount_token: formatDecimal(quote.amountToken),
    expected_token: formatDecimal(quote.expectedToken),
    bonus_token: formatDecimal(quote.bonusToken),
    early_exit_fee: formatDecimal(quote.earlyExitFee),
    tariff_days: quote.days,
    bonus_percent: formatPercent(plan.bonusPercent),
    daily_reward: formatPercent(plan.dailyReward),
    max_reward_percent: formatPercent(plan.maxRewardPercent),
    price: formatPrice(quote.price),
    buying_price: buyingPriceText(quote.price, policy.spread),
    matures_at: iso(maturityAfter(nowMs, quote.days)),
    quoted_at: iso(nowMs),
  };
}

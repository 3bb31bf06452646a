import { mintCalculateAnswer, plansAnswer } from '#contract/mint.ts';
import type { RouteAnswer } from '#contract/routes.ts';
import { findPlan } from '@axiom/domain/economy';
import { maturityAfter } from '@axiom/domain/mint';
import { parseAmount } from '@axiom/domain/money';
import { cancelMint } from '../../use-cases/cancel-mint.ts';
import { createMint, quoteOf } from '../../use-cases/create-mint.ts';
import { bondOf, mintEvent } from '../../wire/bonds.ts';
import { shownBuyingPrice } from '@axiom/domain/price';
import { type FreeDeps, type Handlers, ownPage } from './handler.ts';

export const mintHandlers: Handlers<'mints' | 'plans' | 'mintCalculate' | 'mintCreate' | 'mintCancel'> = {
  mints: {
    kind: 'read',
    run: ({ signIn }, call) => ownPage(call, signIn.store.reads.mints, bondOf),
  },
  plans: { kind: 'free', run: async (deps) => plansOnWire(deps) },
  mintCalculate: {
    kind: 'free',
    run: async (deps, { query }) => mintQuote(deps, query.amount, query.freeze_days),
  },
  mintCreate: {
    kind: 'command',
    needs: () => ({}),
    async run(tx, deps, { userId, body }) {
      const { record, transaction } = await createMint(tx, deps.cases, userId, body);
      return { ...mintEvent(record), transaction };
    },
  },
  mintCancel: {
    kind: 'command',
    needs: ({ params }) => ({ mintId: params.id }),
    run: async (tx, deps, { userId, params, body }) =>
      mintEvent(await cancelMint(tx, deps.cases, userId, params.id, { onlyPending: body.only_pending })),
  },
};

function plansOnWire(deps: FreeDeps): RouteAnswer<'plans'> {
  const { policy } = deps.cases.policies.current();
  const { plans, mint } = policy;
  return plansAnswer.write({
    ...mint,
    plans,
    total: plans.length,
    spreadPercent: policy.spread,
    stakingFeeTon: policy.staking.feeTon,
  });
}

function mintQuote(deps: FreeDeps, amount: string, days: number): RouteAnswer<'mintCalculate'> {
  const { policy } = deps.cases.policies.current();
  const nowMs = deps.cases.clock.nowMs();
  const plan = findPlan(policy, days, 'freeze_days');
  const quote = quoteOf(deps.cases, parseAmount(amount, { field: 'amount', currency: 'TON' }), days);
  return mintCalculateAnswer.write({
    ...plan,
    ...quote,
    tariffDays: quote.days,
    buyingPrice: shownBuyingPrice(quote.price, policy.spread),
    maturesAtMs: maturityAfter(nowMs, quote.days),
    quotedAtMs: nowMs,
  });
}

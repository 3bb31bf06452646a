import type { RouteAnswer } from '#contract/routes.ts';
import { findPlan } from '@axiom/domain/economy';
import { activationStatus, farmSource, quoteFarm } from '@axiom/domain/farming';
import { maturityAfter } from '@axiom/domain/mint';
import { formatDecimal, formatPercent } from '@axiom/domain/money';
import { formatPrice } from '@axiom/domain/price';
import type { StoreTx } from '../../ports/store.ts';
import { activateFarmLink, linkByCode } from '../../use-cases/activate-farm-link.ts';
import { cancelFarmLink } from '../../use-cases/cancel-farm-link.ts';
import { createFarmLink } from '../../use-cases/create-farm-link.ts';
import { knownPrice } from '../../use-cases/price.ts';
import { callerOf } from '../../use-cases/read-user.ts';
import { readTokenAmount } from '../../use-cases/read-token-amount.ts';
import { mintEvent } from '../../wire/bonds.ts';
import { activationStatusAnswer, farmLinkRow } from '../../wire/farming.ts';
import { iso } from '../../wire/time.ts';
import type { HttpDeps } from '../deps.ts';
import { type Handlers, pageOf } from './handler.ts';
import { planRows } from './mint.ts';

export const farmingHandlers: Handlers<
  | 'farmPlans'
  | 'farmLinks'
  | 'farmCalculate'
  | 'farmCreate'
  | 'farmCancel'
  | 'farmActivate'
  | 'activationStatus'
> = {
  farmPlans: {
    kind: 'read',
    async run(tx, deps, { userId, query }) {
      const { policy } = deps.cases.policies.current();
      const source = farmSource({
        fromRefBalance: query.from_ref_balance,
        fromTaskBalance: query.from_task_balance,
      });
      const balances = await tx.ledger.balances(userId);
      const data = planRows(policy);
      return {
        data,
        total: data.length,
        source,
        available_token: formatDecimal(balances[source]),
        min_token: formatDecimal(policy.farming.minToken),
        max_activations: policy.farming.maxActivations,
      };
    },
  },
  farmLinks: {
    kind: 'read',
    async run(tx, deps, { userId, query }) {
      const user = await callerOf(tx, userId);
      const { rows, total } = await tx.farming.list(userId, pageOf(query));
      return {
        data: rows.map(({ link }) => farmLinkRow(link, deps.cases.botApp)),
        total,
        page: query.page,
        limit: query.limit,
        version: user.version,
      };
    },
  },
  farmCalculate: {
    kind: 'free',
    run: async (deps, { query }) => farmQuote(deps, query.amount, query.freeze_days),
  },
  farmCreate: {
    kind: 'command',
    async run(tx, deps, { userId, body }) {
      const { record, mint } = await createFarmLink(tx, deps.cases, userId, {
        amount: body.amount,
        days: body.days,
        countActivations: body.count_activations,
        fromRefBalance: body.from_ref_balance,
        fromTaskBalance: body.from_task_balance,
        isMultilink: body.is_multilink,
        isForMe: body.is_for_me,
      });
      return {
        ...farmLinkRow(record.link, deps.cases.botApp),
        mint: mint === null ? null : mintEvent(mint),
      };
    },
  },
  farmCancel: {
    kind: 'command',
    async run(tx, deps, { userId, params }) {
      const { link } = await cancelFarmLink(tx, deps.cases, userId, params.id);
      return farmLinkRow(link, deps.cases.botApp);
    },
  },
  farmActivate: {
    kind: 'command',
    async run(tx, deps, { userId, body }) {
      const { status, mint } = await activateFarmLink(tx, deps.cases, userId, body.activation_code);
      return { status, mint: mint === null ? null : mintEvent(mint) };
    },
  },
  activationStatus: {
    kind: 'read',
    run: (tx, deps, { userId, query }) => statusAnswer(tx, deps, userId, query.activation_code),
  },
};

function farmQuote(deps: HttpDeps, amount: string, days: number): RouteAnswer<'farmCalculate'> {
  const { policy } = deps.cases.policies.current();
  const nowMs = deps.cases.clock.nowMs();
  const plan = findPlan(policy, days, 'freeze_days');
  const amountToken = readTokenAmount(amount, 'amount');
  const { prices } = deps.cases;
  const highestPrice = prices.bounds.highest;
  const quote = quoteFarm({ amountToken, price: knownPrice(deps.cases), plan, policy, highestPrice });
  return {
    amount_token: formatDecimal(quote.amountToken),
    amount_ton: formatDecimal(quote.amountTon),
    expected_token: formatDecimal(quote.expectedToken),
    bonus_token: formatDecimal(quote.bonusToken),
    per_day: formatDecimal(quote.dailyRewardToken),
    max_reward: formatDecimal(quote.maxRewardToken),
    tariff_days: quote.days,
    bonus_percent: formatPercent(plan.bonusPercent),
    daily_reward: formatPercent(plan.dailyReward),
    max_reward_percent: formatPercent(plan.maxRewardPercent),
    price: formatPrice(quote.price),
    matures_at: iso(maturityAfter(nowMs, quote.days)),
    quoted_at: iso(nowMs),
  };
}

async function statusAnswer(
  tx: StoreTx,
  deps: HttpDeps,
  userId: string,
  code: string,
): Promise<RouteAnswer<'activationStatus'>> {
  const { record, earlier } = await linkByCode(tx, userId, code);
  const own = earlier === null ? null : await tx.mints.byId(earlier.mintId);
  const status = activationStatus({
    link: record.link,
    price: knownPrice(deps.cases),
    ...(own === null ? {} : { ownMint: own.mint }),
  });
  return activationStatusAnswer(status, own?.mint.id ?? null);
}

import type { ParsedBody, ParsedQuery, RouteAnswer, RouteName } from '#contract/routes.ts';
import { MAINTENANCE_OFF } from '#contract/maintenance.ts';
import { findPlan } from '@axiom/domain/economy';
import { formatDecimal, formatPercent, parseAmount } from '@axiom/domain/money';
import { formatPrice } from '@axiom/domain/price';
import { stakeFigures } from '@axiom/domain/staking';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { parseAddress } from '@axiom/domain/wallet';
import type { StoreTx } from '../ports/store.ts';
import { Refusal } from '../refusal.ts';
import { cancelMint } from '../use-cases/cancel-mint.ts';
import { createMint, quoteOf } from '../use-cases/create-mint.ts';
import { createStake } from '../use-cases/create-stake.ts';
import { createWithdrawal, offerSale } from '../use-cases/create-withdrawal.ts';
import { refreshMembership } from '../use-cases/community.ts';
import { callerOf, readMe, readReferrals } from '../use-cases/read-user.ts';
import { logout, refreshTokens, register } from '../use-cases/sign-in.ts';
import { mintEvent, stakeEvent } from '../wire/bonds.ts';
import { operationRow } from '../wire/operations.ts';
import { withdrawRow } from '../wire/payouts.ts';
import { buyingPriceText, priceAnswer, sellingPriceText } from '../wire/price.ts';
import { iso } from '../wire/time.ts';
import type { HttpDeps } from './deps.ts';

/** What a handler is given, validated. */
export interface Call<Name extends RouteName> {
  readonly userId: string;
  readonly familyId: string;
  readonly params: { readonly id: string };
  readonly query: ParsedQuery<Name>;
  readonly body: ParsedBody<Name>;
}

/** free: no transaction of its own. read: one snapshot. write: a transaction. command: with idempotency key, for members of the community. */
type Handler<Name extends RouteName> =
  | { readonly kind: 'free'; run(deps: HttpDeps, call: Call<Name>): Promise<RouteAnswer<Name>> }
  | {
      readonly kind: 'read' | 'write';
      run(tx: StoreTx, deps: HttpDeps, call: Call<Name>): Promise<RouteAnswer<Name>>;
    }
  | {
      readonly kind: 'command';
      run(tx: StoreTx, deps: HttpDeps, call: Call<Name>): Promise<RouteAnswer<Name>>;
    };

const pageOf = (query: { page: number; limit: number }) => ({
  offset: (query.page - 1) * query.limit,
  limit: query.limit,
});

/** One handler per call of the contract; a missing one does not compile. */
export const handlers: { readonly [Name in RouteName]: Handler<Name> } = {
  register: {
    kind: 'free',
    run: (deps, { body }) =>
      register(deps.signIn, {
        initData: body.init_data,
        refCode: body.ref_code === '' ? null : (body.ref_code ?? null),
      }),
  },
  refresh: {
    kind: 'free',
    run: (deps, { body }) =>
      refreshTokens(deps.signIn, 'refresh_token' in body ? body.refresh_token : body.refresh),
  },
  logout: {
    kind: 'free',
    async run(deps, { familyId }) {
      await logout(deps.signIn, familyId);
      return { ok: true };
    },
  },
  me: {
    kind: 'free',
    async run(deps, { userId }) {
      await refreshMembership(deps.signIn, userId);
      return deps.signIn.store.transaction((tx) => readMe(tx, deps.cases, userId), { readOnly: true });
    },
  },
  referrals: { kind: 'write', run: (tx, deps, { userId }) => readReferrals(tx, deps.cases, userId) },
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
    run: async (tx, deps, { userId, params }) =>
      mintEvent(await cancelMint(tx, deps.cases, userId, params.id)),
  },
  stakes: {
    kind: 'read',
    async run(tx, _deps, { userId, query }) {
      const user = await callerOf(tx, userId);
      const { rows, total } = await tx.stakes.list(userId, pageOf(query));
      return {
        data: rows.map(stakeEvent),
        total,
        page: query.page,
        limit: query.limit,
        version: user.version,
      };
    },
  },
  stakeCalculate: {
    kind: 'read',
    run: (tx, deps, { userId, query }) => figuresAnswer(tx, deps, userId, query.staking_id),
  },
  stakeCreate: {
    kind: 'command',
    run: async (tx, deps, { userId, body }) =>
      stakeEvent(await createStake(tx, deps.cases, userId, body.mint_id)),
  },
  withdrawCalculate: {
    kind: 'read',
    async run(tx, deps, { userId, query }) {
      const sale = { tokenAmount: query.token_amount, fromReferral: query.from_ref_balance };
      const offer = await offerSale(tx, deps.cases, userId, sale);
      const { quote } = offer;
      return {
        token_amount: formatDecimal(quote.tokenAmount),
        fee_token: formatDecimal(quote.feeToken),
        amount_ton: formatDecimal(quote.amountTon),
        price: formatPrice(quote.price),
        selling_price: sellingPriceText(quote.price, deps.cases.policies.current().policy.spread),
        min_token: formatDecimal(offer.minToken),
        max_token: formatDecimal(offer.maxToken),
        available_token: formatDecimal(offer.availableToken),
      };
    },
  },
  withdrawHistory: {
    kind: 'read',
    async run(tx, _deps, { userId, query }) {
      const { rows, total } = await tx.payouts.history(userId, {
        orderBy: query.sort_by,
        descending: query.sort_order === 'desc',
        ...pageOf(query),
      });
      return { data: rows.map(withdrawRow), total, page: query.page, limit: query.limit };
    },
  },
  withdrawCreate: {
    kind: 'command',
    async run(tx, deps, { userId, body }) {
      const payout = await createWithdrawal(tx, deps.cases, userId, {
        tokenAmount: body.token_amount,
        address: body.address,
        fromReferral: body.from_ref_balance,
        minAmountTon: body.min_amount_ton,
      });
      return withdrawRow(payout);
    },
  },
  operations: {
    kind: 'read',
    async run(tx, _deps, { userId, query }) {
      const { rows, total } = await tx.ledger.history(userId, { ...pageOf(query), order: query.sort_order });
      return { data: rows.map(operationRow), total, page: query.page, limit: query.limit };
    },
  },
  price: { kind: 'free', run: async (deps) => priceAnswer(deps.cases.prices, deps.cases.clock.nowMs()) },
  maintenance: {
    kind: 'free',
    run: async (deps) => ({ detail: deps.maintenance.text() ?? MAINTENANCE_OFF }),
  },
  walletAccount: {
    kind: 'free',
    async run(deps, { query }) {
      const { raw } = parseAddress(query.address);
      const account = await deps.readAccount(raw);
      return {
        address: query.address,
        balance: account.balanceNano.toString(),
        public_key: account.publicKey,
      };
    },
  },
};

function plansAnswer(deps: HttpDeps): RouteAnswer<'plans'> {
  const { policy } = deps.cases.policies.current();
  const data = policy.plans.map((plan) => ({
    days: plan.days,
    is_active: plan.isActive,
    bonus_percent: formatPercent(plan.bonusPercent),
    daily_reward: formatPercent(plan.dailyReward),
    max_reward_percent: formatPercent(plan.maxRewardPercent),
  }));
  return {
    data,
    total: data.length,
    min_ton: formatDecimal(policy.mint.minTon),
    max_ton: formatDecimal(policy.mint.maxTon),
    max_pending: policy.mint.maxPending,
    spread_percent: formatPercent(policy.spread),
  };
}

function mintQuote(deps: HttpDeps, amount: string, days: number): RouteAnswer<'mintCalculate'> {
  const { policy } = deps.cases.policies.current();
  const nowMs = deps.cases.clock.nowMs();
  const plan = findPlan(policy, days);
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
    matures_at: iso(nowMs + quote.days * MS_PER_DAY),
    quoted_at: iso(nowMs),
  };
}

async function figuresAnswer(
  tx: StoreTx,
  deps: HttpDeps,
  userId: string,
  stakeId: string,
): Promise<RouteAnswer<'stakeCalculate'>> {
  const record = await tx.stakes.ofUser(userId, stakeId);
  if (record === null) throw new Refusal('stake_not_found', 'You have no stake with this id.', 'staking_id');
  const nowMs = deps.cases.clock.nowMs();
  const figures = stakeFigures(record.stake, nowMs);
  return {
    staking_id: stakeId,
    at: iso(nowMs),
    earned: formatDecimal(figures.earned),
    per_second: formatDecimal(figures.perSecond),
    per_minute: formatDecimal(figures.perMinute),
    per_hour: formatDecimal(figures.perHour),
    per_day: formatDecimal(figures.perDay),
    max_reward: formatDecimal(figures.maxReward),
    completes_at: figures.completesAtMs === undefined ? null : iso(figures.completesAtMs),
  };
}

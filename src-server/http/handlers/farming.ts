import { farmCalculateAnswer } from '#contract/farming.ts';
import type { RouteAnswer, RouteValue } from '#contract/routes.ts';
import { LINK_OPENERS_SHOWN } from '@axiom/domain/constants';
import { findPlan } from '@axiom/domain/economy';
import { activationStatus, farmSource, quoteFarm } from '@axiom/domain/farming';
import { maturityAfter } from '@axiom/domain/mint';
import { activateFarmLink, unknownLink } from '../../use-cases/activate-farm-link.ts';
import { cancelFarmLink } from '../../use-cases/cancel-farm-link.ts';
import { createFarmLink } from '../../use-cases/create-farm-link.ts';
import { knownPrice } from '../../use-cases/price.ts';
import { readTokenAmount } from '../../use-cases/read-token-amount.ts';
import { mintEvent } from '../../wire/bonds.ts';
import { farmLinkOnWire, linkCardOf, statusValue } from '../../wire/farming.ts';
import type { HttpDeps } from '../deps.ts';
import { type FreeDeps, type Handlers, ownPage } from './handler.ts';

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
    async run(deps, { userId, query }) {
      const { policy } = deps.cases.policies.current();
      const source = farmSource({
        fromRefBalance: query.from_ref_balance,
        fromTaskBalance: query.from_task_balance,
      });
      const balances = await deps.signIn.store.reads.balances(userId);
      return {
        ...policy.farming,
        plans: policy.plans,
        total: policy.plans.length,
        source,
        availableToken: balances[source],
      };
    },
  },
  farmLinks: {
    kind: 'read',
    run: (deps, call) =>
      ownPage(call, deps.signIn.store.reads.links, ({ link, openedBy }) =>
        linkCardOf(link, openedBy, deps.cases.botApp),
      ),
  },
  farmCalculate: {
    kind: 'free',
    run: async (deps, { query }) => farmQuote(deps, query.amount, query.freeze_days),
  },
  farmCreate: {
    kind: 'command',
    needs: () => ({}),
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
        ...farmLinkOnWire(record.link, [], deps.cases.botApp),
        mint: mint === null ? null : mintEvent(mint),
      };
    },
  },
  farmCancel: {
    kind: 'command',
    needs: ({ params }) => ({ linkId: params.id }),
    async run(tx, deps, { userId, params }) {
      const { link } = await cancelFarmLink(tx, deps.cases, userId, params.id);
      return farmLinkOnWire(link, await tx.farming.openers(link, LINK_OPENERS_SHOWN), deps.cases.botApp);
    },
  },
  farmActivate: {
    kind: 'command',
    needs: ({ body }) => ({ activationCode: body.activation_code }),
    async run(tx, deps, { userId, body }) {
      const { status, mint } = await activateFarmLink(tx, deps.cases, userId, body.activation_code);
      return { status, mint: mint === null ? null : mintEvent(mint) };
    },
  },
  activationStatus: {
    kind: 'read',
    run: (deps, { userId, query }) => statusOf(deps, userId, query.activation_code),
  },
};

function farmQuote(deps: FreeDeps, amount: string, days: number): RouteAnswer<'farmCalculate'> {
  const { policy } = deps.cases.policies.current();
  const nowMs = deps.cases.clock.nowMs();
  const plan = findPlan(policy, days, 'freeze_days');
  const amountToken = readTokenAmount(amount, 'amount');
  const { prices } = deps.cases;
  const highestPrice = prices.bounds.highest;
  const quote = quoteFarm({ amountToken, price: knownPrice(deps.cases), plan, policy, highestPrice });
  return farmCalculateAnswer.write({
    ...plan,
    ...quote,
    maturesAtMs: maturityAfter(nowMs, quote.days),
    quotedAtMs: nowMs,
  });
}

async function statusOf(
  deps: HttpDeps,
  userId: string,
  code: string,
): Promise<RouteValue<'activationStatus'>> {
  const found = await deps.signIn.store.reads.link(userId, code);
  if (found === null) throw unknownLink();
  const { record, authorName, ownBond } = found;
  const status = activationStatus({
    link: record.link,
    price: knownPrice(deps.cases),
    ...(ownBond === null ? {} : { ownMint: ownBond.mint }),
  });
  return statusValue(status, ownBond?.mint.id ?? null, authorName);
}

import { findPlan } from '../economy/find-plan.ts';
import type { EconomyPolicy } from '../economy/policy.ts';
import { AmountAboveMaximum, AmountBelowMinimum } from '../errors/index.ts';
import { axiom, formatDecimal, type Nano } from '../money/index.ts';
import type { Price } from '../price/price.ts';
import type { FarmStep } from './farm-event.ts';
import type { FarmLink, FarmSource } from './farm-link.ts';
import { grantShare } from './grant-share.ts';
import { assertShareFits } from './largest-share.ts';
import { InvalidActivationCount, TwoFarmSources } from './refusals.ts';

/** The order of a farming link, as its author sends it. */
export interface FarmOrder {
  /** Per activation. */
  readonly amountToken: Nano<'AXIOM'>;
  readonly days: number;
  readonly countActivations: number;
  readonly fromRefBalance: boolean;
  readonly fromTaskBalance: boolean;
  readonly isMultilink: boolean;
  readonly isForMe: boolean;
}

/** Input for a new link. */
export interface OpenFarmLinkInput {
  readonly id: string;
  readonly ownerId: string;
  readonly order: FarmOrder;
  /** At least 128 random bits; not stored if the link is for the author's own bond. */
  readonly activationCode: string;
  /** For a link of the author's own: the bond that is created at once, and the market price for its value. */
  readonly ownBond: { readonly mintId: string; readonly price: Price };
  readonly balances: Readonly<Record<FarmSource, Nano<'AXIOM'>>>;
  readonly policy: Pick<EconomyPolicy, 'plans' | 'farming'>;
  /** The highest price that the price source can report. */
  readonly highestPrice: Price;
  readonly nowMs: number;
}

/** The balance that funds a link: main unless a flag is set. @throws TwoFarmSources if both are set */
export function farmSource(order: Pick<FarmOrder, 'fromRefBalance' | 'fromTaskBalance'>): FarmSource {
  if (order.fromRefBalance && order.fromTaskBalance) throw new TwoFarmSources();
  if (order.fromRefBalance) return 'referral';
  return order.fromTaskBalance ? 'task' : 'main';
}

/**
 * A new link: amount × count moves from the balance to escrow, and the plan's terms are frozen (R4.08). With
 * `isForMe` the link is used up at once by an active bond of its author.
 * @throws TwoFarmSources, InvalidActivationCount, UnknownPlan, AmountBelowMinimum, AmountAboveMaximum (the
 * balance, or the largest share that the ledger can hold)
 */
export function openFarmLink(input: OpenFarmLinkInput): FarmStep {
  const { order, policy, highestPrice, nowMs } = input;
  const source = farmSource(order);
  checkCount(order, policy.farming.maxActivations);
  const plan = findPlan(policy, order.days);
  checkAmount(order, policy.farming.minToken, input.balances[source]);
  assertShareFits(order.amountToken, { plan, highestPrice });
  const link: FarmLink = {
    id: input.id,
    ownerId: input.ownerId,
    status: 'ACTIVE',
    source,
    createdAtMs: nowMs,
    amountToken: order.amountToken,
    tariffDays: plan.days,
    countActivations: order.countActivations,
    activated: 0,
    isForMe: order.isForMe,
    isMultilink: order.isMultilink,
    ...(order.isForMe ? {} : { activationCode: input.activationCode }),
    terms: {
      bonusPercent: plan.bonusPercent,
      dailyReward: plan.dailyReward,
      maxRewardPercent: plan.maxRewardPercent,
    },
  };
  const held = { type: 'hold_in_escrow', source, amountToken: totalOf(order) } as const;
  if (!order.isForMe) return { link, answer: { status: 'ACTIVE' }, effects: [held] };
  const granted = grantShare(link, { ...input.ownBond, userId: input.ownerId, atMs: nowMs });
  return { ...granted, effects: [held, ...granted.effects] };
}

function totalOf({
  amountToken,
  countActivations,
}: Pick<FarmOrder, 'amountToken' | 'countActivations'>): Nano<'AXIOM'> {
  return axiom(amountToken * BigInt(countActivations));
}

function checkCount(order: FarmOrder, maxActivations: number): void {
  const { countActivations: count } = order;
  const refuse = (reason: InvalidActivationCount['reason']) => {
    throw new InvalidActivationCount(reason, count, maxActivations);
  };
  if (!Number.isInteger(count) || count < 1 || count > maxActivations) refuse('out_of_range');
  if (order.isForMe && count !== 1) refuse('for_me');
  if (!order.isMultilink && count !== 1) refuse('not_multilink');
}

function checkAmount(order: FarmOrder, minToken: Nano<'AXIOM'>, available: Nano<'AXIOM'>): void {
  const { amountToken, countActivations: count } = order;
  const each = (amount: bigint) => `${formatDecimal(amount)} AXIOM${count === 1 ? '' : ' each'}`;
  if (amountToken < minToken) {
    throw new AmountBelowMinimum({ field: 'amount', found: each(amountToken), bound: each(minToken) });
  }
  if (totalOf(order) > available) {
    const most = available / BigInt(count);
    throw new AmountAboveMaximum({ field: 'amount', found: each(amountToken), bound: each(most) });
  }
}

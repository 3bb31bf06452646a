import { activePlans } from '@axiom/domain/economy';
import type { AmountBounds } from '../amount-form/types.ts';
import type { RebondContext } from './types.ts';

/** Of the chosen balance, as the newest news has it. */
export function availableNano({ balances, source }: Pick<RebondContext, 'balances' | 'source'>): bigint {
  return balances[source];
}

/** Bounds of one activation: the balance divided by the number of uses; null before the offer is known. */
export function rebondBounds(context: RebondContext): AmountBounds | null {
  if (context.offer === null) return null;
  const minNano: bigint = context.offer.minToken;
  const maxNano = availableNano(context) / BigInt(context.count);
  return { minNano, maxNano, maxFillNano: maxNano >= minNano ? maxNano : null };
}

/** The days that stay chosen with these plans: the last choice, otherwise the middle plan. */
export function keptDays({ offer, days }: Pick<RebondContext, 'offer' | 'days'>): number | null {
  const plans = activePlans(offer?.plans ?? []);
  if (plans.some((plan) => plan.days === days)) return days;
  return plans[Math.floor(plans.length / 2)]?.days ?? null;
}

/** A count within the bounds of a link; one for oneself. */
export function keptCount(count: number, { offer, isForMe }: RebondContext): number {
  if (isForMe || !Number.isFinite(count)) return 1;
  return Math.min(Math.max(1, Math.floor(count)), offer?.maxActivations ?? 1);
}

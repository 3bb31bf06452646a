import { activePlans, expectedAtMaturity } from '@axiom/domain/economy';
import { type Nano, NANO_PER_UNIT, ton } from '@axiom/domain/money';
import type { Offer, OfferedPlan, PriceNow } from '@axiom/domain/ports/client';
import { shownBuyingPrice, tokenForTon } from '@axiom/domain/price';

/** What the examples of empty screens pay. */
export const EXAMPLE_TON = ton(100n * NANO_PER_UNIT);

export interface ExampleBond {
  readonly plan: OfferedPlan;
  /** TON per AXIOM, spread included. */
  readonly buying: bigint;
  readonly bond: Nano<'AXIOM'>;
  readonly expected: Nano<'AXIOM'>;
}

/** What 100 TON would become at the current price, with the plan nearest to 90 days; null while it is not known. */
export function exampleBond(offer: Offer | null, price: PriceNow | null): ExampleBond | null {
  const plans = activePlans(offer?.plans ?? []);
  const plan = plans.find((one) => one.days >= 90) ?? plans.at(-1);
  if (!offer || !price || !plan || price.price <= 0n) return null;
  const bond = tokenForTon(EXAMPLE_TON, price.price, offer.spreadPercent);
  const buying = shownBuyingPrice(price.price, offer.spreadPercent);
  return { plan, buying, bond, expected: expectedAtMaturity(bond, plan.bonusPercent) };
}

import { tokenForTon } from '@axiom/domain/price';
import { priceBoundsOf } from '../../scenario/price-bounds-of.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Compiled } from '../compile.ts';
import { roomOf } from './room.ts';

/** What leaves everybody's own course alone: the owner's money, prices, what all get, who comes. */
const HARMLESS: readonly string[] = ['capital', 'price_change', 'collective_bonus', 'no_arrivals'];

/**
 * Whether nobody's course depends on what others do, apart from what an inviter gets for their invitees: people buy, hold,
 * stake and cancel, and nothing else; rates change on days that are known beforehand. Purchases must be so small that many
 * of them add up in plain numbers.
 */
export function livesApart(plan: Compiled): boolean {
  const { actions, hasPanics, ownRates, collectiveKnownFrom, scenario } = plan;
  return (
    actions.length === 0 &&
    !hasPanics &&
    ownRates.length === 0 &&
    collectiveKnownFrom === 0 &&
    scenario.snapshot === undefined &&
    scenario.events.every(({ kind }) => HARMLESS.includes(kind)) &&
    largestPurchase(scenario) * 2n < BigInt(roomOf(plan).amount)
  );
}

/** What a purchase pays, gets and costs to stake, at most: the sum of all three in nano. */
export function largestPurchase({ behaviours, policy, price, events }: Scenario): bigint {
  const { lowest } = priceBoundsOf(price, events);
  return behaviours.reduce((largest, { buying }) => {
    const { to } = buying.amountTon;
    const sum = to + tokenForTon(to, lowest, policy.spread) + policy.staking.feeTon;
    return sum > largest ? sum : largest;
  }, 0n);
}

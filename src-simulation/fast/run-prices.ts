import { type PriceTable, tabulatePrices } from '../prices/index.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Compiled } from './compiled.ts';
import { LARGEST_DIVISOR } from './exact.ts';
import { OutOfRange } from './out-of-range.ts';

/** The prices of all runs if they do not depend on the seed; else null. */
export function commonPrices(scenario: Scenario): PriceTable | null {
  const { price } = scenario;
  const isSeeded = price.kind === 'walk' || (price.kind === 'simulated' && price.seed === undefined);
  return isSeeded ? null : tabulatePrices(scenario, 0);
}

/** The prices of a run. @throws OutOfRange if purchases and sales cannot be computed exactly at one of them */
export function pricesOf(plan: Compiled, seed: number): PriceTable {
  const prices = plan.prices ?? tabulatePrices(plan.scenario, seed);
  const highest = prices.steps === null ? prices.constant : highestOf(prices.steps);
  const isExact =
    highest * plan.buying.divisor <= LARGEST_DIVISOR &&
    highest * plan.selling.numerator <= Number.MAX_SAFE_INTEGER;
  if (!isExact) throw new OutOfRange();
  return prices;
}

function highestOf(steps: Float64Array): number {
  let highest = 0;
  for (let step = 0; step < steps.length; step += 1) {
    const price = steps[step] as number;
    if (price > highest) highest = price;
  }
  return highest;
}

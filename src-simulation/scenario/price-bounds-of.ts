import {
  ceilDivide,
  mulDivCeil,
  mulDivFloor,
  type Percent6,
  percent6,
  WHOLE_PERCENT,
} from '@axiom/domain/money';
import { type PriceBounds, type Price, price9, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import type { PriceModel, ScenarioEvent } from './scenario.ts';

/** The price changes this often a day, so at most once within 90 s. */
const STEPS_PER_DAY = 144n;

/** Bounds of the scenario's price, including its events. The policy is proven with them. */
export function priceBoundsOf(model: PriceModel, events: readonly ScenarioEvent[]): PriceBounds {
  let bounds = boundsOfModel(model);
  for (const event of events) if (event.kind === 'price_change') bounds = withChange(bounds, event.change);
  return bounds;
}

/** The same before any event. */
export function boundsOfModel(model: PriceModel): PriceBounds {
  switch (model.kind) {
    case 'constant':
      return still(model.price, model.price, percent6(0n));
    case 'simulated':
      return SIMULATED_PRICE_BOUNDS;
    case 'path': {
      const prices = model.points.map((point) => point.price);
      return still(lowestOf(prices), highestOf(prices), largestStep(model.points));
    }
    case 'walk': {
      const drift = model.driftPerDay < 0n ? -model.driftPerDay : model.driftPerDay;
      const step = ceilDivide(model.volatilityPerDay, 12n) + ceilDivide(drift, STEPS_PER_DAY) + 1n;
      return still(model.lowest, model.highest, percent6(step));
    }
  }
}

function still(lowest: Price, highest: Price, move: Percent6): PriceBounds {
  return { lowest, highest, largestStep: move, largestMove: move };
}

/** Largest move between two neighbouring points, relative to the lower one. Flooring shifts it by less than one millionth. */
function largestStep(points: readonly { readonly day: number; readonly price: Price }[]): Percent6 {
  const moves = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    const size = point.price > before.price ? point.price - before.price : before.price - point.price;
    const days = BigInt(Math.max(1, point.day - before.day));
    return 1n + mulDivCeil(size, WHOLE_PERCENT, lowestOf([point.price, before.price]) * days * STEPS_PER_DAY);
  });
  return percent6(moves.reduce((largest, move) => (move > largest ? move : largest), 0n));
}

/** From one instant to the next the price is multiplied by 1 + change, whatever else it does meanwhile. */
function withChange(bounds: PriceBounds, change: Percent6): PriceBounds {
  const factor = WHOLE_PERCENT + change;
  const ratio = change < 0n ? mulDivCeil(WHOLE_PERCENT, WHOLE_PERCENT, factor) : factor;
  const moved = (move: Percent6) => {
    const together = mulDivCeil(WHOLE_PERCENT + move, ratio, WHOLE_PERCENT) - WHOLE_PERCENT;
    return percent6(together);
  };
  const lowest = price9(largest(1n, mulDivFloor(bounds.lowest, factor, WHOLE_PERCENT)));
  const highest = price9(mulDivCeil(bounds.highest, factor, WHOLE_PERCENT));
  return {
    lowest: lowestOf([bounds.lowest, lowest]),
    highest: highestOf([bounds.highest, highest]),
    largestStep: moved(bounds.largestStep),
    largestMove: moved(bounds.largestMove),
  };
}

function largest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function lowestOf(prices: readonly Price[]): Price {
  return prices.reduce((lowest, price) => (price < lowest ? price : lowest));
}

function highestOf(prices: readonly Price[]): Price {
  return prices.reduce((highest, price) => (price > highest ? price : highest));
}

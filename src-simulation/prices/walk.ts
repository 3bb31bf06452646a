import { floorDivide } from '@axiom/domain/money';
import { DRAWS, drawOf, MARKET, personKey, PURPOSE } from '../draws/index.ts';
import type { PriceModel } from '../scenario/scenario.ts';
import { PRICE_STEPS_PER_DAY } from './price-table.ts';

const BILLION = 1_000_000_000;
/** The square root of the number of steps per day: a day's standard deviation is this many times a step's. */
const ROOT_OF_STEPS = 12n;

/**
 * A step multiplies the price by 1 + drift / 144 ± volatility / 12, in whole billionths, floored to 1e-9 TON. Only whole
 * numbers are used, so that every machine has the same prices.
 */
export function walk(
  model: Extract<PriceModel, { kind: 'walk' }>,
  seed: number,
  count: number,
): Float64Array {
  const perDay = BigInt(PRICE_STEPS_PER_DAY);
  const drift = model.driftPerDay * 10n;
  const swing = model.volatilityPerDay * 10n * ROOT_OF_STEPS;
  const up = Number(floorDivide(drift + swing, perDay));
  const down = Number(floorDivide(drift - swing, perDay));
  const lowest = Number(model.lowest);
  const highest = Number(model.highest);
  const key = personKey(seed, MARKET);
  const steps = new Float64Array(count);
  let price = clamp(Number(model.start), lowest, highest);
  for (let step = 0; step < count; step += 1) {
    steps[step] = price;
    const move = drawOf(key, step, PURPOSE.walk) < DRAWS / 2 ? up : down;
    price = clamp(price + billionthsOf(price, move), lowest, highest);
  }
  return steps;
}

/** ⌊price × move / 1e9⌋, exact. */
function billionthsOf(price: number, move: number): number {
  const product = price * move;
  if (Math.abs(product) <= Number.MAX_SAFE_INTEGER) return Math.floor(product / BILLION);
  return Number(floorDivide(BigInt(price) * BigInt(move), BigInt(BILLION)));
}

function clamp(price: number, lowest: number, highest: number): number {
  return Math.min(Math.max(price, lowest, 1), highest);
}

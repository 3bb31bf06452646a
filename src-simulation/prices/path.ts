import { floorDivide } from '@axiom/domain/money';
import type { PriceModel } from '../scenario/scenario.ts';
import { PRICE_STEPS_PER_DAY } from './price-table.ts';

type Points = Extract<PriceModel, { kind: 'path' }>['points'];

/** Prices on straight lines between the points, floored to 1e-9 TON. The first price applies before the first point, the last one after the last. */
export function path(points: Points, count: number): Float64Array {
  const steps = new Float64Array(count);
  let next = 0;
  for (let step = 0; step < count; step += 1) {
    while (next < points.length && stepOf(points, next) <= step) next += 1;
    steps[step] = Number(between(points, next, step));
  }
  return steps;
}

function between(points: Points, next: number, step: number): bigint {
  const after = points[next];
  const before = points[next - 1];
  if (before === undefined) return (after as Points[number]).price;
  if (after === undefined) return before.price;
  const fromStep = stepOf(points, next - 1);
  const along = BigInt(step - fromStep);
  const whole = BigInt(stepOf(points, next) - fromStep);
  return before.price + floorDivide((after.price - before.price) * along, whole);
}

function stepOf(points: Points, index: number): number {
  return (points[index] as Points[number]).day * PRICE_STEPS_PER_DAY;
}

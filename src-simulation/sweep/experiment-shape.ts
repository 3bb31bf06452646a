import { anything, listOf, mapOf, type NameRule, type Shape } from '@axiom/domain/document';

/** The most combinations of a sweep, and so the most values of one path. */
export const MOST_VARIANTS = 1000;
const MOST_SWEPT = 10;
const MOST_COMPARED = 8;
const MOST_CHANGES = 100;
const PATH = /^.{1,200}$/;

const namesUpTo = (max: number, min: number): NameRule => ({ min, max, name: PATH });

/** Values to put in, by path. */
export const changesShape: Shape<ReadonlyMap<string, unknown>> = mapOf(
  anything(),
  namesUpTo(MOST_CHANGES, 0),
);

/** Lists of values by path: every combination is run. */
export const sweepShape: Shape<ReadonlyMap<string, readonly unknown[]>> = mapOf(
  listOf(anything(), { min: 1, max: MOST_VARIANTS }),
  namesUpTo(MOST_SWEPT, 1),
);

/** Sets of values to put in, by name; the first is the one that the others are compared with. */
export function compareShape<T>(changes: Shape<T>): Shape<ReadonlyMap<string, T>> {
  return mapOf(changes, { min: 2, max: MOST_COMPARED });
}

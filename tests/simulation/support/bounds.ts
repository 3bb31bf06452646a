import { expect, it } from 'vitest';
import { aScenario, type Doc, notes } from './document.ts';

/** What is varied, how, its bound, the next value beyond, and what is said of that. */
export type Bound = readonly [string, (value: never) => Doc, unknown, unknown, RegExp];

/** A test each: the last value is in order, and the next is told by one problem alone. */
export function keepsBounds(bounds: readonly Bound[]): void {
  it.each(bounds)('%s', (_, make, last, beyond, expected) => {
    expect(notes(aScenario(make(last as never)))).toEqual([]);
    const found = notes(aScenario(make(beyond as never)));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });
}

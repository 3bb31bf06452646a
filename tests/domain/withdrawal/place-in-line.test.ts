import { LINE_LOOKED_AT, placeInLine } from '@axiom/domain/withdrawal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Numbers of payouts that wait, ascending; those between have left, or never waited here. */
const waiting = fc
  .uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 200 })
  .map((numbers) => numbers.toSorted((one, other) => one - other));

describe('R5.22 the place in the line', () => {
  it('is never nearer than it is, and exact at its head', () => {
    fc.assert(
      fc.property(waiting, fc.nat(), (line, pick) => {
        const index = pick % line.length;
        const place = placeInLine(line.slice(0, LINE_LOOKED_AT), line[index] ?? 0);
        if (index < LINE_LOOKED_AT || !place.positionIsUpperBound) expect(place.position).toBe(index + 1);
        else expect(place.position).toBeGreaterThanOrEqual(index + 1);
        if (index < LINE_LOOKED_AT) expect(place.positionIsUpperBound).toBe(false);
      }),
    );
  });

  it('only comes nearer while those before leave and others come behind', () => {
    fc.assert(
      fc.property(waiting, fc.nat(), fc.infiniteStream(fc.boolean()), (line, pick, leaves) => {
        const own = line[pick % line.length] ?? 0;
        const left = line.filter((number) => number >= own || leaves.next().value !== true);
        const positionIn = (waits: readonly number[]) =>
          placeInLine(waits.slice(0, LINE_LOOKED_AT), own).position;
        expect(positionIn([...left, 401, 402])).toBeLessThanOrEqual(positionIn(line));
      }),
    );
  });

  it('is 1 where nobody waits', () => {
    expect(placeInLine([], 9)).toEqual({ position: 1, positionIsUpperBound: false });
  });

  it('behind the head of a line without gaps is exact for the next one', () => {
    const head = Array.from({ length: LINE_LOOKED_AT }, (_, index) => index + 1);
    expect(placeInLine(head, LINE_LOOKED_AT + 1)).toEqual({
      position: LINE_LOOKED_AT + 1,
      positionIsUpperBound: false,
    });
    expect(placeInLine(head, LINE_LOOKED_AT + 5)).toEqual({
      position: LINE_LOOKED_AT + 5,
      positionIsUpperBound: true,
    });
  });
});

import {
  beginHolding,
  changesSince,
  endHolding,
  type Holding,
  NO_HOLDING,
  resetHolding,
} from '@axiom/domain/bonus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './support/settings.ts';

const HOUR_MS = 3_600_000;

type Event =
  | { readonly kind: 'begin' | 'reset'; readonly bond: number; readonly atMs: number }
  /** A bond that matures is due: it may be worked on late. Any other end is a command, and never late. */
  | { readonly kind: 'end'; readonly bond: number; readonly atMs: number; readonly isDue: boolean };

/** What one person does within some twenty days, no two things at one instant. */
const life: fc.Arbitrary<readonly Event[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 16 })
  .chain((hours) =>
    fc
      .array(fc.constantFrom('due', 'command', 'reset'), { minLength: hours.length, maxLength: hours.length })
      .map((kinds) =>
        hours.flatMap((hour, place): Event[] => {
          const atMs = hour * HOUR_MS;
          const partner = hours[place + 1];
          if (kinds[place] === 'reset') return [{ kind: 'reset', bond: place, atMs }];
          if (place % 2 === 1 || partner === undefined || kinds[place + 1] === 'reset') return [];
          const [fromMs, untilMs] = [Math.min(hour, partner) * HOUR_MS, Math.max(hour, partner) * HOUR_MS];
          return [
            { kind: 'begin', bond: place, atMs: fromMs },
            { kind: 'end', bond: place, atMs: untilMs, isDue: kinds[place] === 'due' },
          ];
        }),
      ),
  )
  .map((events) => events.toSorted((a, b) => a.atMs - b.atMs));

/** Everything at its instant. */
function onTime(events: readonly Event[]): Holding {
  const open = new Set<number>();
  return events.reduce<Holding>((holding, { kind, bond, atMs }) => {
    if (kind === 'reset') return resetHolding(holding, atMs);
    if (kind === 'begin') {
      open.add(bond);
      return beginHolding(holding, atMs);
    }
    open.delete(bond);
    return open.size === 0 ? endHolding(holding, atMs) : holding;
  }, NO_HOLDING);
}

/** What was due while nobody worked is done afterwards, in order; commands went on meanwhile. */
function withOutage(events: readonly Event[], fromMs: number, untilMs: number): Holding {
  const isLate = (event: Event) =>
    event.kind === 'end' && event.isDue && event.atMs > fromMs && event.atMs <= untilMs;
  const order = [
    ...events.filter((event) => event.atMs <= untilMs && !isLate(event)),
    ...events.filter(isLate),
    ...events.filter((event) => event.atMs > untilMs),
  ];
  const bonds = new Map<number, { fromMs: number; untilMs: number | null }>();
  return order.reduce<Holding>((holding, { kind, bond, atMs }) => {
    if (kind === 'reset') return resetHolding(holding, atMs);
    const known = bonds.get(bond);
    if (known === undefined) {
      bonds.set(bond, { fromMs: atMs, untilMs: null });
      return beginHolding(holding, atMs);
    }
    known.untilMs = atMs;
    const held = [...bonds.values()].filter((each) => each.untilMs === null || each.untilMs > atMs);
    return changesSince(holding, atMs, held).reduce((each, { step, atMs: ms }) => step(each, ms), holding);
  }, NO_HOLDING);
}

describe('days in a row', () => {
  it('are the same whether what was due is worked on at its instant or after an outage', () => {
    holds(life, fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 200 }), (events, hour, hours) => {
      const late = withOutage(events, hour * HOUR_MS, (hour + hours) * HOUR_MS);
      expect(late).toEqual(onTime(events));
    });
  });
});

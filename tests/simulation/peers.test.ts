import { scenarios, type ShippedScenario } from '@axiom/simulation';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXACT, FLOAT } from '../../scripts/bench/peers/arithmetic.ts';
import { runPeer } from '../../scripts/bench/peers/economy.ts';
import { totalsOfResult } from '../../scripts/bench/peers/totals.ts';
import { shippedScenario } from '../../scripts/bench/shipped.ts';

const BOOKS = '../../src-simulation/reference/books.ts';
const counted = { bookings: 0 };
let runReference: typeof import('../../src-simulation/reference/index.ts').runReference;

/** A reference of this file's own, whichever files have loaded one before: its bookings are counted. */
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(BOOKS, async (original) => {
    const real = await original<typeof import('../../src-simulation/reference/books.ts')>();
    const post: typeof real.post = (books, booking) => {
      if (booking !== null && booking.entries.length > 0) counted.bookings += 1;
      real.post(books, booking);
    };
    return { ...real, post };
  });
  ({ runReference } = await import('../../src-simulation/reference/index.ts'));
});

afterAll(() => {
  vi.doUnmock(BOOKS);
  vi.resetModules();
});

const NAMES = Object.keys(scenarios) as ShippedScenario[];

/** What the benchmark puts beside the fast engine is only worth a comparison if it does the same work. */
describe.each(NAMES)('the benchmark’s peer engine in %s', (name) => {
  beforeEach(() => {
    counted.bookings = 0;
  });

  it('has the amounts of the reference to the nano, and counts its bookings', () => {
    const scenario = shippedScenario(name, 60);
    const reference = runReference(scenario, 3);
    const peer = runPeer(EXACT, scenario, 3);
    expect(peer.totals).toEqual(totalsOfResult(reference));
    expect(peer.bookings).toBe(counted.bookings);
    expect(peer.bookings).toBeGreaterThan(1000);
  });

  it('comes close to them with floats', () => {
    const scenario = shippedScenario(name, 60);
    const [exact, float] = [runPeer(EXACT, scenario, 3), runPeer(FLOAT, scenario, 3)];
    expect(Number(float.totals.tonIn)).toBeCloseTo(Number(exact.totals.tonIn), -2);
    expect(Number(float.totals.main) / Number(exact.totals.main)).toBeCloseTo(1, 6);
  });
});

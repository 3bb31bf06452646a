import { larger } from '@axiom/domain/money';
import {
  HTTP_PRICE_BOUNDS,
  isPriceStale,
  type PriceReading,
  takeReading,
  price9,
  SIMULATED_PRICE_BOUNDS,
  SIMULATED_PRICE_STEP_MS,
  simulatedPriceAt,
} from '@axiom/domain/price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './support/settings.ts';

describe('R7.03 a price source', () => {
  const walks = fc.array(
    fc.record({
      // From a step below to a step above, now and then anywhere.
      move: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -1_000_000, max: 1_000_001 }) },
        { weight: 1, arbitrary: fc.integer({ min: -99_000_000, max: 200_000_000 }) },
      ),
      late: fc.oneof({ weight: 6, arbitrary: fc.nat(9_000) }, { weight: 1, arbitrary: fc.nat(400_000) }),
      afterMs: fc.oneof(
        { weight: 8, arbitrary: fc.constant(10_000) },
        { weight: 1, arbitrary: fc.integer({ min: 10_000, max: 400_000 }) },
      ),
    }),
    { minLength: 1, maxLength: 40 },
  );

  it('R4.16 whatever it answers, the last good price stays in its bounds and moves by at most m in 90 s while it is fresh', () => {
    const bounds = HTTP_PRICE_BOUNDS;
    holds(walks, (looks) => {
      let last: PriceReading | null = null;
      let nowMs = 1_800_000_000_000;
      let answered = 10n ** 9n;
      const seen: { readonly price: bigint; readonly atMs: number }[] = [];
      for (const { move, late, afterMs } of looks) {
        nowMs += afterMs;
        answered = larger(1n, (answered * (100_000_000n + BigInt(move))) / 100_000_000n);
        const reading = { price: price9(answered), atMs: nowMs - late };
        const before: PriceReading | null = last;
        const taken = takeReading({ reading, last, nowMs, bounds });
        expect(taken.last).toBe(taken.refusal === null ? reading : before);
        last = taken.last;
        if (last === null) continue;
        answered = last.price;
        expect(last.price >= bounds.lowest && last.price <= bounds.highest).toBe(true);
        if (before !== null && isPriceStale(before.atMs, nowMs)) seen.length = 0;
        seen.push({ price: last.price, atMs: nowMs });
        for (const { price, atMs } of seen) {
          if (nowMs - atMs > 90_000) continue;
          const size = last.price > price ? last.price - price : price - last.price;
          expect(size * 100_000_000n <= price * bounds.largestMove).toBe(true);
        }
      }
    });
  });
});

describe('R7.03 the simulated price', () => {
  const seeds = fc.integer({ min: 0, max: 4_294_967_295 });
  const instants = fc.integer({ min: 1_500_000_000_000, max: 2_500_000_000_000 });

  it('stays within its bounds', () => {
    holds(seeds, instants, (seed, at) => {
      const price = simulatedPriceAt(seed, at);
      return price >= SIMULATED_PRICE_BOUNDS.lowest && price <= SIMULATED_PRICE_BOUNDS.highest;
    });
  });

  it('moves by at most its largest step, and by at most m in 90 s', () => {
    const moved = (from: bigint, to: bigint) => {
      const size = from < to ? to - from : from - to;
      const least = from < to ? from : to;
      return (size * 100_000_000n + least - 1n) / least;
    };
    holds(seeds, instants, fc.integer({ min: 0, max: 90_000 }), (seed, at, waited) => {
      const price = simulatedPriceAt(seed, at);
      const next = simulatedPriceAt(seed, at + SIMULATED_PRICE_STEP_MS);
      expect(moved(price, next) <= SIMULATED_PRICE_BOUNDS.largestStep).toBe(true);
      expect(moved(price, simulatedPriceAt(seed, at + waited)) <= SIMULATED_PRICE_BOUNDS.largestMove).toBe(
        true,
      );
    });
  });
});

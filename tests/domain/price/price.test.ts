import {
  candleStartSeconds,
  formatPrice,
  isPriceStale,
  parseCandleInterval,
  parsePrice,
  priceChange,
  SIMULATED_PRICE_BOUNDS,
  simulatedPriceAt,
} from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { DAY_0_MS, price } from '../support/fixtures.ts';

describe('candle intervals', () => {
  it.each(['5m', '30m', '1h', '4h', '1d'])('R4.11 accepts %s', (interval) => {
    expect(parseCandleInterval(interval)).toBe(interval);
  });

  it.each(['', '1m', '5M', ' 5m', '1w', 5, null, undefined, ['1h'], 'toString'])(
    'R4.11 reads %j as 5m',
    (text) => {
      expect(parseCandleInterval(text)).toBe('5m');
    },
  );

  it('start on multiples of their length', () => {
    expect(candleStartSeconds(86_400 * 3 + 14_399, '4h')).toBe(86_400 * 3);
    expect(candleStartSeconds(86_400 * 3 + 14_400, '4h')).toBe(86_400 * 3 + 14_400);
  });
});

describe('prices', () => {
  it('have at most 9 fraction digits', () => {
    expect(formatPrice(parsePrice('0.512', 'price'))).toBe('0.512');
    expect(() => parsePrice('0.0000000001', 'price')).toThrow(/9 after the point/);
  });

  it('change in percent, truncated towards 0', () => {
    expect(priceChange(price('1'), price('1.1'))).toBe(10_000_000n);
    expect(priceChange(price('3'), price('2'))).toBe(-33_333_333n);
    expect(priceChange(price('1'), price('1'))).toBe(0n);
  });

  it('are stale after 5 minutes', () => {
    expect(isPriceStale(DAY_0_MS, DAY_0_MS + 300_000)).toBe(false);
    expect(isPriceStale(DAY_0_MS, DAY_0_MS + 300_001)).toBe(true);
  });
});

describe('the simulated price', () => {
  it('is the same for the same seed and instant', () => {
    const at = [0, 1, 9, 100].map((day) => formatPrice(simulatedPriceAt(7, DAY_0_MS + day * 86_400_000)));
    expect(at).toMatchInlineSnapshot(`
      [
        "1.192794667",
        "1.145125129",
        "0.982660923",
        "1.027694842",
      ]
    `);
  });

  it('holds still within its 10 s and differs between seeds', () => {
    expect(simulatedPriceAt(1, DAY_0_MS)).toBe(simulatedPriceAt(1, DAY_0_MS + 9_999));
    expect(simulatedPriceAt(1, DAY_0_MS)).not.toBe(simulatedPriceAt(2, DAY_0_MS));
  });

  it('promises at most 2 TON, a step below 0.1 % and a move below 0.6 % in 90 s', () => {
    expect(SIMULATED_PRICE_BOUNDS).toEqual({
      lowest: price('0.4705'),
      highest: price('2'),
      largestStep: 94_184n,
      largestMove: 560_334n,
    });
  });

  it('wanders: a year is neither flat nor wild', () => {
    const days = Array.from({ length: 365 }, (_, day) => simulatedPriceAt(3, DAY_0_MS + day * 86_400_000));
    const sorted = days.toSorted((a, b) => (a < b ? -1 : 1));
    const low = sorted[0] as bigint;
    const high = sorted.at(-1) as bigint;
    expect(high * 100n).toBeGreaterThan(low * 130n);
    expect(high * 100n).toBeLessThan(low * 330n);
  });
});

import {
  isTradingPaused,
  newestPrice,
  PriceStale,
  type PriceReading,
  type PriceState,
  tradingPrice,
} from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { DAY_0_MS, price } from '../support/fixtures.ts';

const latest: PriceReading = { price: price('0.84'), atMs: DAY_0_MS };
const doubted: PriceReading = { price: price('1.26'), atMs: DAY_0_MS };
const refusal = (details: object) =>
  expect.objectContaining({
    name: 'PriceStale',
    code: 'price_stale',
    category: 'conflict',
    bound: undefined,
    found: undefined,
    allowed: undefined,
    ...details,
  });
const NONE_YET = refusal({
  message: 'There is no price yet; buying and selling go on as soon as there is one.',
});
const OLD = refusal({
  message: 'The price is 301 s old; buying and selling go on as soon as it is younger than 300 s.',
  bound: '300 s',
  found: '301 s',
  allowed: 'a price of the last 300 s',
});
const IN_DOUBT = refusal({
  message:
    'The price has just moved further than it may in one step; buying and selling go on when it is certain, within 5 minutes.',
});

describe('the price to buy and sell at', () => {
  it('is the newest good one, up to 5 min old', () => {
    for (const ageMs of [-60_000, 0, 300_000]) {
      const told: PriceState = { latest, doubted: null };
      expect(tradingPrice(told, DAY_0_MS + ageMs)).toBe(price('0.84'));
      expect(isTradingPaused(told, DAY_0_MS + ageMs)).toBe(false);
    }
  });

  it.each<[string, PriceState, number, unknown]>([
    ['before the first', { latest: null, doubted: null }, 0, NONE_YET],
    ['while the first is in doubt', { latest: null, doubted }, 0, NONE_YET],
    ['once it is older than 5 min', { latest, doubted: null }, 301_999, OLD],
    ['once it is old and in doubt', { latest, doubted }, 301_000, OLD],
    ['while it is in doubt', { latest, doubted }, 300_000, IN_DOUBT],
  ])('is none %s', (_, told, ageMs, refused) => {
    expect(() => tradingPrice(told, DAY_0_MS + ageMs)).toThrow(refused as Error);
    expect(isTradingPaused(told, DAY_0_MS + ageMs)).toBe(true);
  });

  it('ends a millisecond after 5 min', () => {
    const told: PriceState = { latest, doubted: null };
    expect(() => tradingPrice(told, DAY_0_MS + 300_001)).toThrow(PriceStale);
    expect(isTradingPaused(told, DAY_0_MS + 300_001)).toBe(true);
  });
});

it('what something is worth is the newest good price, however old and doubted', () => {
  expect(newestPrice({ latest })).toBe(price('0.84'));
  expect(() => newestPrice({ latest: null })).toThrow(NONE_YET as Error);
});

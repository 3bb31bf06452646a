import { HTTP_PRICE_BOUNDS, type PriceReading, takeReading } from '@axiom/domain/price';
import { describe, expect, it } from 'vitest';
import { DAY_0_MS, percent, price } from '../support/fixtures.ts';

const bounds = { lowest: price('0.5'), highest: price('2'), largestStep: percent('1') };
const reading = (text: string, atMs = DAY_0_MS): PriceReading => ({ price: price(text), atMs });
const last = reading('1');
const refusalOf = (next: PriceReading, before: PriceReading | null = last, nowMs = DAY_0_MS) =>
  takeReading({ reading: next, last: before, nowMs, bounds }).refusal;

describe('a reading of a price source', () => {
  it('within its bounds is taken, both inclusive', () => {
    expect(refusalOf(reading('0.5'), null)).toBeNull();
    expect(refusalOf(reading('2'), null)).toBeNull();
    expect(refusalOf(reading('0.499999999'), null)).toBe('out_of_bounds');
    expect(refusalOf(reading('2.000000001'), null)).toBe('out_of_bounds');
    expect(refusalOf(reading('0'), null)).toBe('out_of_bounds');
  });

  it('is at most a step away from the last', () => {
    expect(refusalOf(reading('1.01'))).toBeNull();
    expect(refusalOf(reading('0.99'))).toBeNull();
    expect(refusalOf(reading('1.010000001'))).toBe('jumped');
    expect(refusalOf(reading('0.989999999'))).toBe('jumped');
  });

  it('is neither old nor from the future nor older than the last', () => {
    expect(refusalOf(reading('1', DAY_0_MS - 300_000), null)).toBeNull();
    expect(refusalOf(reading('1', DAY_0_MS - 300_001), null)).toBe('too_old');
    expect(refusalOf(reading('1', DAY_0_MS + 60_000))).toBeNull();
    expect(refusalOf(reading('1', DAY_0_MS + 60_001))).toBe('from_the_future');
    expect(refusalOf(reading('1', DAY_0_MS - 1))).toBe('older_than_the_last');
    expect(refusalOf(reading('1', DAY_0_MS))).toBeNull();
  });

  it('is held to no step once the last is older than 5 min', () => {
    const nowMs = DAY_0_MS + 300_000;
    expect(refusalOf(reading('1.9', nowMs), last, nowMs)).toBe('jumped');
    expect(refusalOf(reading('1.9', nowMs + 1), last, nowMs + 1)).toBeNull();
    expect(refusalOf(reading('2.1', nowMs + 1), last, nowMs + 1)).toBe('out_of_bounds');
  });

  it('puts the last one in doubt where it says another price, not where it says nothing usable', () => {
    const isDoubted = (next: PriceReading): boolean =>
      takeReading({ reading: next, last, nowMs: DAY_0_MS, bounds }).isDoubted;
    expect([reading('1.5'), reading('5')].map(isDoubted)).toEqual([true, true]);
    expect(isDoubted(reading('1.005'))).toBe(false);
    expect(isDoubted(reading('1.5', DAY_0_MS - 300_001))).toBe(false);
    expect(isDoubted(reading('1.5', DAY_0_MS + 60_001))).toBe(false);
  });

  it('becomes the last good one, or leaves the one before', () => {
    const good = reading('1.005', DAY_0_MS + 10_000);
    expect(takeReading({ reading: good, last, nowMs: DAY_0_MS + 10_000, bounds }).last).toBe(good);
    expect(takeReading({ reading: reading('1.5'), last, nowMs: DAY_0_MS, bounds }).last).toBe(last);
    expect(takeReading({ reading: reading('5'), last: null, nowMs: DAY_0_MS, bounds }).last).toBeNull();
  });
});

it('nine of an HTTP source’s steps stay within its largest move', () => {
  const unit = 100_000_000n;
  const moved = (unit + HTTP_PRICE_BOUNDS.largestStep) ** 9n - unit ** 9n;
  expect(moved).toBeLessThanOrEqual(HTTP_PRICE_BOUNDS.largestMove * unit ** 8n);
});

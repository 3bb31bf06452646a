import { describe, expect, it } from 'vitest';
import { percent } from '../domain/support/fixtures.ts';
import {
  choiceOf,
  choose,
  DRAWS,
  drawOf,
  gapOf,
  gapTable,
  NEVER,
  personKey,
  pick,
  PURPOSE,
  thresholdOf,
} from '../../src-simulation/draws/index.ts';

const draw = (seed: number, identity: number, day: number, purpose: number) =>
  drawOf(personKey(seed, identity), day, purpose);

/** Of each bit of the result: how often it changes when one bit of one input changes. */
function changes(change: (bit: number, sample: number) => readonly [number, number]): number[][] {
  const samples = 600;
  return Array.from({ length: 20 }, (_, bit) => {
    const counts = Array.from({ length: 32 }, () => 0);
    for (let sample = 0; sample < samples; sample += 1) {
      const [one, other] = change(bit, sample);
      const differing = one ^ other;
      for (let out = 0; out < 32; out += 1) counts[out]! += (differing >>> out) & 1;
    }
    return counts.map((count) => count / samples);
  });
}

describe('draw', () => {
  it('depends on its four integers alone and is an unsigned 32-bit number', () => {
    expect(draw(1, 2, 3, 4)).toBe(draw(1, 2, 3, 4));
    expect(draw(7, 70, 30, PURPOSE.buy)).toBe(drawOf(personKey(7, 70), 30, PURPOSE.buy));
    for (const value of [draw(0, 0, 0, 0), draw(-1, 0xffffffff, 3650, 1023)]) {
      expect(Number.isInteger(value) && value >= 0 && value < DRAWS).toBe(true);
    }
  });

  it.each([
    ['seed', (bit: number, n: number) => [draw(n, 5, 6, 7), draw(n ^ (1 << bit), 5, 6, 7)]],
    ['person', (bit: number, n: number) => [draw(9, n, 6, 7), draw(9, n ^ (1 << bit), 6, 7)]],
    ['day', (bit: number, n: number) => [draw(9, 5, n, 7), draw(9, 5, n ^ (1 << bit), 7)]],
    ['purpose', (bit: number, n: number) => [draw(9, 5, n, 7), draw(9, 5, n, 7 ^ (1 << (bit % 8)))]],
  ] as const)('each bit of the %s changes every bit of the result about half the time', (_name, change) => {
    const rates = changes(change as (bit: number, sample: number) => [number, number]).flat();
    expect(Math.min(...rates)).toBeGreaterThan(0.4);
    expect(Math.max(...rates)).toBeLessThan(0.6);
  });

  it('spreads evenly over persons, days and purposes', () => {
    const bins = Array.from({ length: 64 }, () => 0);
    for (let person = 0; person < 100; person += 1)
      for (let day = 0; day < 60; day += 1)
        for (const purpose of [PURPOSE.buy, PURPOSE.sell, PURPOSE.amount])
          bins[draw(3, person, day, purpose) >>> 26]! += 1;
    const expected = (100 * 60 * 3) / 64;
    const chiSquare = bins.reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeLessThan(120);
  });

  it('gives no two people one key', () => {
    const keys = new Set(Array.from({ length: 200_000 }, (_, identity) => personKey(5, identity)));
    expect(keys.size).toBe(200_000);
  });
});

describe('chances, choices, gaps', () => {
  it('a chance is a number of draws, from never to always', () => {
    expect(thresholdOf(percent('0'))).toBe(0);
    expect(thresholdOf(percent('25'))).toBe(2 ** 30);
    expect(thresholdOf(percent('100'))).toBe(DRAWS);
    expect(thresholdOf(percent('0.000001'))).toBe(42);
  });

  it('picks the first and the last of a count, exactly at the ends of the draws', () => {
    expect(pick(0, 2 ** 21)).toBe(0);
    expect(pick(DRAWS - 1, 2 ** 21)).toBe(2 ** 21 - 1);
    expect(pick(DRAWS / 2 - 1, 2)).toBe(0);
    expect(pick(DRAWS / 2, 2)).toBe(1);
  });

  it('chooses by weight and never what weighs nothing', () => {
    const choice = choiceOf([0, 1, 0, 3, 0]);
    expect(choose(choice, 0)).toBe(1);
    expect(choose(choice, DRAWS / 4 - 1)).toBe(1);
    expect(choose(choice, DRAWS / 4)).toBe(3);
    expect(choose(choice, DRAWS - 1)).toBe(3);
  });

  it('chance 0 never comes, chance 100 % comes at once', () => {
    expect(gapOf(gapTable(percent('0'), 365), 0)).toBe(NEVER);
    for (const any of [0, 1, DRAWS - 1]) expect(gapOf(gapTable(percent('100'), 365), any)).toBe(0);
  });

  it('a gap is geometric: half of the draws wait at chance 50 %, a quarter waits twice', () => {
    const table = gapTable(percent('50'), 365);
    expect(table.slice(0, 3)).toEqual(Uint32Array.of(2 ** 31, 2 ** 30, 2 ** 29));
    expect(gapOf(table, 2 ** 31)).toBe(0);
    expect(gapOf(table, 2 ** 31 - 1)).toBe(1);
    expect(gapOf(table, 2 ** 30 - 1)).toBe(2);
    expect(gapOf(table, 0)).toBe(32);
  });

  it('its mean is (1 − p) / p, and it never outlasts its table', () => {
    const table = gapTable(percent('10'), 3650);
    let total = 0;
    for (let day = 0; day < 20_000; day += 1) total += gapOf(table, draw(1, 1, day, PURPOSE.buy));
    expect(total / 20_000).toBeGreaterThan(8.7);
    expect(total / 20_000).toBeLessThan(9.3);
    expect(gapOf(gapTable(percent('0.01'), 30), 0)).toBe(31);
  });
});

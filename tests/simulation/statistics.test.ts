import { percent6, rational } from '@axiom/domain/money';
import {
  ascending,
  atEnd,
  differenceFan,
  FAN_PERCENTS,
  fanOf,
  histogramOf,
  MEASURES,
  netResult,
  type Outcome,
  pairBySeed,
  quantile,
  type Series,
  spreadOf,
} from '@axiom/simulation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const percent = (whole: number) => percent6(BigInt(whole) * 1_000_000n);
const runOf = (seed: number, coverage: readonly (bigint | null)[]) => ({
  seed,
  days: coverage.length,
  series: Object.fromEntries(MEASURES.map((measure) => [measure, coverage])) as unknown as Series,
});

describe('quantiles', () => {
  it('are values of the list, by exact rank', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => BigInt(index + 1));
    expect([0, 5, 25, 50, 75, 95, 100].map((fraction) => quantile(twenty, percent(fraction)))).toEqual([
      1n,
      1n,
      5n,
      10n,
      15n,
      19n,
      20n,
    ]);
    expect(quantile([7n], percent(95))).toBe(7n);
  });

  it('leave at least their share of the values at or below, and less below', () => {
    const any = fc.tuple(fc.array(fc.bigInt(), { minLength: 1 }), fc.integer({ min: 1, max: 100_000_000 }));
    fc.assert(
      fc.property(any, ([values, millionths]) => {
        const fraction = percent6(BigInt(millionths));
        const found = quantile(ascending(values), fraction);
        const share = (count: number): bigint => BigInt(count) * 100_000_000n;
        const needed = fraction * BigInt(values.length);
        expect(share(values.filter((value) => value <= found).length) >= needed).toBe(true);
        expect(share(values.filter((value) => value < found).length) < needed).toBe(true);
      }),
    );
  });

  it('are refused for nothing and for fractions out of bounds', () => {
    expect(() => quantile([], percent(50))).toThrow(RangeError);
    expect(() => quantile([1n], percent(101))).toThrow(RangeError);
    expect(() => quantile([1n], percent(-1))).toThrow(RangeError);
  });
});

describe('fans and pairs', () => {
  it('leave undefined days and ended runs out, and are null where nothing is defined', () => {
    const fan = fanOf([runOf(1, [null, 3n, 9n]), runOf(2, [null, 5n])], 'coverage');
    expect(fan.map((spread) => spread && [spread.low, spread.median, spread.high])).toEqual([
      null,
      [3n, 3n, 5n],
      [9n, 9n, 9n],
    ]);
  });

  it('subtract the first from the second, seed by seed', () => {
    const pairs = pairBySeed(
      [runOf(1, [1n, 2n]), runOf(2, [10n, null])],
      [runOf(2, [4n, 4n]), runOf(3, [0n])],
    );
    expect(pairs.map(({ seed }) => seed)).toEqual([2]);
    expect(differenceFan(pairs, 'coverage').map((spread) => spread?.median)).toEqual([-6n, undefined]);
  });

  it('end where the shorter side of the longest pair ends', () => {
    const pairs = pairBySeed(
      [runOf(1, [1n, 2n, 3n]), runOf(2, [1n])],
      [runOf(1, [1n, 2n]), runOf(2, [1n, 9n])],
    );
    expect(differenceFan(pairs, 'coverage').map((spread) => spread?.median)).toEqual([0n, 0n]);
    expect(differenceFan([], 'coverage')).toEqual([]);
    expect(fanOf([], 'coverage')).toEqual([]);
  });

  it('show 5, 25, 50, 75 and 95 %', () => {
    const values = Array.from({ length: 100 }, (_, index) => BigInt(100 - index));
    expect(spreadOf(values)).toEqual({ low: 5n, lower: 25n, median: 50n, upper: 75n, high: 95n });
    expect(FAN_PERCENTS).toEqual([5, 25, 50, 75, 95].map(percent));
  });

  it('at the end take the last day of each run, however long it is', () => {
    const ends = atEnd([runOf(1, [1n, 2n, 30n]), runOf(2, [4n, 5n]), runOf(3, [6n, null])]);
    expect(ends.coverage).toMatchObject({ low: 5n, median: 5n, high: 30n });
    expect(Object.keys(ends)).toEqual([...MEASURES]);
    expect(atEnd([]).price).toBeNull();
  });

  it('of one value are that value five times', () => {
    expect(spreadOf([4n, null, undefined])).toEqual({ low: 4n, lower: 4n, median: 4n, upper: 4n, high: 4n });
    expect(spreadOf([])).toBeNull();
  });
});

describe('histograms', () => {
  it('count every value once; a bound belongs to the bin that it starts', () => {
    const bins = histogramOf([-25n, -20n, -11n, -10n, -1n, 0n, 9n, 10n, 99n], 10n, -20n, 10n);
    expect(bins).toEqual([
      { from: null, to: -20n, count: 1 },
      { from: -20n, to: -10n, count: 2 },
      { from: -10n, to: 0n, count: 2 },
      { from: 0n, to: 10n, count: 2 },
      { from: 10n, to: null, count: 2 },
    ]);
  });

  it('refuse bounds that are no multiples of the width', () => {
    expect(() => histogramOf([], 10n, -5n, 10n)).toThrow(RangeError);
    expect(() => histogramOf([], 10n, 10n, 10n)).toThrow(RangeError);
  });
});

describe('a net result', () => {
  const outcome: Outcome = {
    person: 0,
    group: 0,
    tonIn: 300n,
    tonOut: 100n,
    tonWaiting: 20n,
    main: 10n,
    referral: 20n,
    referralPending: 30n,
    task: 40n,
    bonded: 50n,
    staked: 61n,
    turnover: 999n,
  };

  it('adds what was paid out, what waits and all AXIOM that is left, less what was paid in', () => {
    expect(netResult(outcome, rational(1n, 2n))).toEqual({
      leftTon: 105n,
      netTon: -75n,
      percent: -25_000_000n,
    });
  });

  it('is a loss however small, and no percentage of nothing', () => {
    const huge = { ...outcome, tonIn: 10n ** 18n, tonOut: 10n ** 18n - 126n };
    expect(netResult(huge, rational(1n, 2n))).toMatchObject({ netTon: -1n, percent: -1n });
    expect(netResult({ ...outcome, tonIn: 0n }, rational(1n, 2n)).percent).toBeNull();
  });
});

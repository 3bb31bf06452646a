import {
  type Candle,
  CANDLE_INTERVALS,
  CANDLE_SECONDS,
  candleCount,
  candleStartSeconds,
  candleWithSample,
  fillCandles,
  type PriceSample,
  price9,
} from '@axiom/domain/price';
import { addToCandles, foldCandles } from '../support/candle-model.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './support/settings.ts';

const START = 86_400 * 20_000;
const SPAN = 86_400;
const interval = fc.constantFrom(...CANDLE_INTERVALS);
const samples: fc.Arbitrary<readonly PriceSample[]> = fc
  .array(fc.tuple(fc.integer({ min: -SPAN, max: SPAN }), fc.bigInt({ min: 1n, max: 50n })), { maxLength: 30 })
  .map((list) =>
    list
      .toSorted(([a], [b]) => a - b)
      .map(([at, value]) => ({ atSeconds: START + at, price: price9(value) })),
  );
const range = fc
  .tuple(fc.integer({ min: 0, max: SPAN }), fc.integer({ min: 0, max: SPAN }))
  .map(([a, b]) => ({ fromSeconds: START + Math.min(a, b), toSeconds: START + Math.max(a, b) }));

describe('R7.03 candles', () => {
  it('R4.11 are without a hole, each opens at the close before it and holds its own extremes', () => {
    holds(samples, range, interval, (list, part, length) => {
      const candles = foldCandles(list, { ...part, interval: length });
      expect(candles.length).toBeLessThanOrEqual(candleCount({ ...part, interval: length }));
      for (const [at, candle] of candles.entries()) {
        const before = candles[at - 1];
        expect(candle.timeSeconds % CANDLE_SECONDS[length]).toBe(0);
        if (before) expect(candle.timeSeconds - before.timeSeconds).toBe(CANDLE_SECONDS[length]);
        if (before) expect(candle.open).toBe(before.close);
        expect(candle.low <= candle.open && candle.open <= candle.high).toBe(true);
        expect(candle.low <= candle.close && candle.close <= candle.high).toBe(true);
      }
    });
  });

  it('the last close is the last price known in the range, and the extremes are those of what held', () => {
    holds(samples, range, interval, (list, part, length) => {
      const candles = foldCandles(list, { ...part, interval: length });
      const known = list.filter(({ atSeconds }) => atSeconds <= part.toSeconds);
      expect(candles.at(-1)?.close).toBe(known.at(-1)?.price);
      const [first] = candles;
      if (first === undefined) return;
      const inside = known.filter(({ atSeconds }) => atSeconds >= first.timeSeconds).map((one) => one.price);
      const held = [first.open, ...inside];
      const least = (values: readonly bigint[]) => values.reduce((a, b) => (a < b ? a : b));
      const most = (values: readonly bigint[]) => values.reduce((a, b) => (a > b ? a : b));
      expect(least(candles.map(({ low }) => low))).toBe(least(held));
      expect(most(candles.map(({ high }) => high))).toBe(most(held));
    });
  });

  it('one sample after the other gives the same as all at once', () => {
    const few = samples.map((list) => list.filter(({ atSeconds }) => atSeconds >= START));
    holds(few, interval, (list, length) => {
      const candles: Candle[] = [];
      for (const sample of list) {
        const last = candles.pop();
        const made = addToCandles(last, sample, length);
        expect(candleWithSample(last, sample, length)).toEqual(made.at(-1));
        candles.push(...made);
      }
      const toSeconds = list.at(-1)?.atSeconds ?? START;
      expect(candles).toEqual(foldCandles(list, { fromSeconds: START, toSeconds, interval: length }));
    });
  });

  it('those that have a sample are enough: the rest is filled as it was, and told as gaps', () => {
    holds(samples, range, interval, (list, part, length) => {
      const wanted = { ...part, interval: length };
      const starts = new Set(list.map(({ atSeconds }) => candleStartSeconds(atSeconds, length)));
      const kept: Candle[] = [];
      let current: Candle | undefined;
      for (const sample of list) {
        current = addToCandles(current, sample, length).at(-1);
        if (current?.timeSeconds === kept.at(-1)?.timeSeconds) kept.pop();
        if (current !== undefined) kept.push(current);
      }
      const filled = fillCandles(kept, wanted);
      const end = candleStartSeconds(part.toSeconds, length);
      // A sample later in the last candle than the range's end is in what was kept.
      const whole = { ...wanted, toSeconds: end + CANDLE_SECONDS[length] - 1 };
      expect(filled.candles).toEqual(foldCandles(list, whole));
      const told = filled.candles.filter(({ timeSeconds: at }) =>
        filled.gaps.some((gap) => gap.fromSeconds <= at && at < gap.toSeconds),
      );
      expect(told.map(({ timeSeconds }) => timeSeconds)).toEqual(
        filled.candles.map(({ timeSeconds }) => timeSeconds).filter((at) => !starts.has(at) && at < end),
      );
    });
  });
});

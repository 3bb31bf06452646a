import {
  type Candle,
  CANDLE_PAGE,
  CANDLE_SECONDS,
  type CandleAnswer,
  type CandleInterval,
  type CandleSeries,
  candleSummary,
  emptySeries,
  isInGap,
  olderWindow,
  withLiveCandle,
  withNewestCandles,
  withOlderCandles,
} from '@axiom/domain/price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { price } from '../support/fixtures.ts';

const LENGTH = CANDLE_SECONDS['1h'];
const START = LENGTH * 500_000;

/** The candle so many hours after START that closes at a price; open, high and low follow from it. */
function candle(hour: number, close: string, interval: CandleInterval = '1h'): Candle {
  const value = price(close);
  return { timeSeconds: START + hour * LENGTH, interval, open: value, high: value, low: value, close: value };
}

const answer = (candles: readonly Candle[], interval: CandleInterval = '1h'): CandleAnswer => ({
  interval,
  candles,
  gaps: [],
});
const series = (...candles: readonly Candle[]): CandleSeries => ({ ...emptySeries('1h'), candles });
/** "hour close", one candle after the other. */
const shown = ({ candles }: CandleSeries) =>
  candles.map(({ timeSeconds, close }) => `${(timeSeconds - START) / LENGTH} ${Number(close) / 1e9}`);

describe('a series of candles', () => {
  it('R2.13e the live candle replaces the one of its hour, or follows it', () => {
    const first = series(candle(0, '1'), candle(1, '2'));
    expect(shown(withLiveCandle(first, candle(1, '3')))).toEqual(['0 1', '1 3']);
    expect(shown(withLiveCandle(first, candle(2, '3')))).toEqual(['0 1', '1 2', '2 3']);
    expect(shown(withLiveCandle(series(), candle(2, '3')))).toEqual(['2 3']);
  });

  it('R2.13e a live candle of another interval, or of an hour before the last, is late and dropped', () => {
    const first = series(candle(0, '1'), candle(1, '2'));
    expect(withLiveCandle(first, candle(1, '3', '5m'))).toBe(first);
    expect(withLiveCandle(first, candle(0, '3'))).toBe(first);
  });

  it('R2.13e hours without a live candle repeat the close before them, and are told as a gap', () => {
    const since = withLiveCandle(series(candle(0, '1'), candle(1, '2')), candle(4, '3'));
    expect(shown(since)).toEqual(['0 1', '1 2', '2 2', '3 2', '4 3']);
    expect(since.gaps).toEqual([{ fromSeconds: START + 2 * LENGTH, toSeconds: START + 4 * LENGTH }]);
    expect(since.candles.map((one) => isInGap(one, since.gaps))).toEqual([false, false, true, true, false]);
  });

  it('R2.13e the window before the oldest is one page long and ends right before it', () => {
    expect(olderWindow(series())).toBeNull();
    const window = olderWindow(series(candle(0, '1')));
    expect(window).toEqual({ fromSeconds: START - CANDLE_PAGE * LENGTH, toSeconds: START - LENGTH });
    expect(olderWindow(series({ ...candle(0, '1'), timeSeconds: LENGTH }))?.fromSeconds).toBe(0);
  });

  it('R2.13e older candles come in front once, and an empty page is the end', () => {
    const known = series(candle(0, '1'));
    const older = withOlderCandles(known, {
      ...answer([candle(-2, '3'), candle(-1, '2'), candle(0, '9')]),
      gaps: [{ fromSeconds: START - 2 * LENGTH, toSeconds: START - LENGTH }],
    });
    expect(shown(older)).toEqual(['-2 3', '-1 2', '0 1']);
    expect(older.gaps).toHaveLength(1);
    const end = withOlderCandles(older, answer([]));
    expect(end.isComplete).toBe(true);
    expect(olderWindow(end)).toBeNull();
    expect(withOlderCandles(known, answer([candle(-1, '2', '5m')], '5m'))).toBe(known);
  });

  it('R2.13e the newest candles, read again, replace what they cover and keep what is older', () => {
    const known = series(candle(-1, '1'), candle(0, '2'), candle(1, '3'));
    const renewed = withNewestCandles(known, answer([candle(0, '4'), candle(1, '5'), candle(2, '6')]), null);
    expect(shown(renewed)).toEqual(['-1 1', '0 4', '1 5', '2 6']);
  });

  it('R2.13e behind a hole the older ones are forgotten: they are read again on the way back', () => {
    const known = { ...series(candle(-9, '1')), isComplete: true };
    const renewed = withNewestCandles(known, answer([candle(0, '4'), candle(1, '5')]), null);
    expect(shown(renewed)).toEqual(['0 4', '1 5']);
    expect(renewed.isComplete).toBe(false);
  });

  it('R2.13e what was told live meanwhile stays, and an answer of another interval is dropped', () => {
    const known = series(candle(0, '1'));
    const renewed = withNewestCandles(known, answer([candle(0, '2')]), candle(0, '3'));
    expect(shown(renewed)).toEqual(['0 3']);
    expect(withNewestCandles(known, answer([candle(0, '2', '5m')], '5m'), null)).toBe(known);
    expect(withNewestCandles(known, answer([]), null)).toBe(known);
  });

  it('R2.13e in whatever order answers and candles come, times rise without a hole', () => {
    const hours = fc.integer({ min: -40, max: 40 });
    const page = fc
      .tuple(hours, fc.integer({ min: 0, max: 12 }))
      .map(([from, count]) => answer(Array.from({ length: count }, (_, index) => candle(from + index, '1'))));
    const step = fc.oneof(
      page.map((one) => (known: CandleSeries) => withNewestCandles(known, one, null)),
      hours.map((hour) => (known: CandleSeries) => withLiveCandle(known, candle(hour, '2'))),
      fc.integer({ min: 0, max: 12 }).map((count) => (known: CandleSeries) => {
        const first = known.candles[0];
        if (first === undefined) return known;
        const hour = (first.timeSeconds - START) / LENGTH - count;
        return withOlderCandles(
          known,
          answer(Array.from({ length: count }, (_, index) => candle(hour + index, '3'))),
        );
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const end = steps.reduce((known, next) => next(known), series());
        end.candles.forEach(({ timeSeconds }, index) => {
          expect(timeSeconds).toBe((end.candles[0]?.timeSeconds ?? 0) + index * LENGTH);
        });
      }),
    );
  });

  it('R2.13d a summary has the first and last price, the extremes and the change', () => {
    expect(candleSummary([])).toBeNull();
    const low = { ...candle(1, '2'), low: price('0.5'), high: price('4') };
    expect(candleSummary([candle(0, '1'), low, candle(2, '1.5')])).toEqual({
      fromSeconds: START,
      toSeconds: START + 2 * LENGTH,
      open: price('1'),
      close: price('1.5'),
      low: price('0.5'),
      high: price('4'),
      change: 50_000_000n,
    });
  });
});

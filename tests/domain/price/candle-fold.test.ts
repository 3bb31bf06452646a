import { type Candle, candleCount, fillCandles } from '@axiom/domain/price';
import { addToCandles, foldCandles } from '../../support/candle-model.ts';
import { describe, expect, it } from 'vitest';
import { price } from '../support/fixtures.ts';

const START = 86_400 * 20_000;
const sample = (seconds: number, text: string) => ({ atSeconds: START + seconds, price: price(text) });
/** "minute open high low close". */
const shown = ({ timeSeconds, open, high, low, close }: Candle) =>
  [(timeSeconds - START) / 60, ...[open, high, low, close].map((value) => Number(value) / 1e9)].join(' ');
const fold = (
  samples: readonly ReturnType<typeof sample>[],
  from: number,
  to: number,
  interval: Candle['interval'] = '5m',
) => foldCandles(samples, { interval, fromSeconds: START + from, toSeconds: START + to }).map(shown);

describe('candles of price samples', () => {
  it('R4.11 open, high, low, close of the samples inside', () => {
    const samples = [sample(0, '1'), sample(10, '3'), sample(20, '0.5'), sample(299, '2')];
    expect(fold(samples, 0, 299)).toEqual(['0 1 3 0.5 2']);
  });

  it('a candle opens at the close before it', () => {
    expect(fold([sample(0, '1'), sample(310, '2')], 0, 599)).toEqual(['0 1 1 1 1', '5 1 2 1 2']);
  });

  it('a time without samples is filled with flat candles, to the end of the range', () => {
    expect(fold([sample(0, '1'), sample(900, '2')], 0, 1500)).toEqual([
      '0 1 1 1 1',
      '5 1 1 1 1',
      '10 1 1 1 1',
      '15 1 2 1 2',
      '20 2 2 2 2',
      '25 2 2 2 2',
    ]);
  });

  it('an earlier sample says what held at the beginning; without one the first candle is the first known', () => {
    const samples = [sample(-4000, '9'), sample(-10, '1'), sample(400, '2')];
    expect(fold(samples, 0, 400)).toEqual(['0 1 1 1 1', '5 1 2 1 2']);
    expect(fold(samples.slice(2), 0, 400)).toEqual(['5 2 2 2 2']);
    expect(fold([sample(-10, '1')], 0, 300)).toEqual(['0 1 1 1 1', '5 1 1 1 1']);
    expect(fold([sample(-10, '1'), sample(0, '2')], 0, 0)).toEqual(['0 1 2 1 2']);
  });

  it('samples after the range are not looked at, and nothing known is no candle', () => {
    expect(fold([sample(0, '1'), sample(301, '2')], 0, 300)).toEqual(['0 1 1 1 1', '5 1 1 1 1']);
    expect(fold([], 0, 900)).toEqual([]);
    expect(fold([sample(901, '1')], 0, 900)).toEqual([]);
    expect(fold([sample(-10, '1')], 900, 0)).toEqual([]);
  });

  it('a range that begins inside of a candle has the whole of it', () => {
    expect(fold([sample(10, '1'), sample(200, '2')], 120, 240)).toEqual(['0 1 2 1 2']);
  });

  it.each([
    ['30m', 1800],
    ['1h', 3600],
    ['4h', 14_400],
    ['1d', 86_400],
  ] as const)('R4.11 of %s are %i s long', (interval, seconds) => {
    const minutes = seconds / 60;
    expect(fold([sample(0, '1'), sample(seconds, '2')], 0, seconds, interval)).toEqual([
      '0 1 1 1 1',
      `${minutes} 1 2 1 2`,
    ]);
  });

  it('one more sample gives the candles in between; one of the past changes nothing', () => {
    const [first] = addToCandles(undefined, sample(100, '1'), '5m');
    expect(first && shown(first)).toBe('0 1 1 1 1');
    expect(addToCandles(first, sample(650, '3'), '5m').map(shown)).toEqual([
      '0 1 1 1 1',
      '5 1 1 1 1',
      '10 1 3 1 3',
    ]);
    expect(addToCandles(first, sample(-1, '7'), '5m')).toEqual([first]);
  });

  it('a range says how many candles it has before they are made', () => {
    const count = (from: number, to: number) =>
      candleCount({ interval: '5m', fromSeconds: START + from, toSeconds: START + to });
    expect([
      count(0, 0),
      count(0, 299),
      count(299, 300),
      count(0, 300_000),
      count(300, 0),
      count(900, 0),
    ]).toEqual([1, 1, 2, 1001, 0, 0]);
  });

  it('holes are filled with the close before them and told as gaps, the unfinished candle excepted', () => {
    const kept = [sample(-900, '9'), sample(-300, '1'), sample(300, '2'), sample(900, '3')].map(
      (one) => addToCandles(undefined, one, '5m')[0]!,
    );
    const fill = (candles: readonly Candle[], from: number, to: number) => {
      const range = { interval: '5m', fromSeconds: START + from, toSeconds: START + to } as const;
      const filled = fillCandles(candles, range);
      const gaps = filled.gaps.map((gap) => [gap.fromSeconds - START, gap.toSeconds - START]);
      return { candles: filled.candles.map(shown), gaps };
    };
    expect(fill(kept, 0, 1500)).toEqual({
      candles: ['0 1 1 1 1', '5 2 2 2 2', '10 2 2 2 2', '15 3 3 3 3', '20 3 3 3 3', '25 3 3 3 3'],
      gaps: [
        [0, 300],
        [600, 900],
        [1200, 1500],
      ],
    });
    expect(fill(kept.slice(2), 0, 600)).toEqual({ candles: ['5 2 2 2 2', '10 2 2 2 2'], gaps: [] });
    expect(fill(kept.slice(0, 1), 0, 0)).toEqual({ candles: ['0 9 9 9 9'], gaps: [] });
    expect(fill([], 0, 1500)).toEqual({ candles: [], gaps: [] });
    expect(fill(kept, 1500, 0)).toEqual({ candles: [], gaps: [] });
  });
});

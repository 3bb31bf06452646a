import {
  CANDLE_SECONDS,
  candleCount,
  type CandleInterval,
  type CandleRange,
  candleStartSeconds,
  fillCandles,
  type FilledCandles,
} from '@axiom/domain/price';
import type { Reads } from '../ports/store-reads.ts';
import { Refusal } from '../refusal.ts';

/** The requested range; epoch seconds. */
export interface CandleWish {
  readonly interval: CandleInterval;
  readonly fromSeconds: number | null;
  readonly toSeconds: number | null;
}

/** Default number of candles when no start is given. */
const USUAL_ROWS = 300;

/**
 * The candles of a range: the newest ones, at most `most`, none in the future (R5.30).
 * @throws Refusal validation_failed for a range that ends before it begins
 */
export async function readCandles(
  reads: Pick<Reads, 'candles'>,
  wish: CandleWish,
  nowMs: number,
  most: number,
): Promise<FilledCandles> {
  if (wish.fromSeconds !== null && wish.toSeconds !== null && wish.fromSeconds > wish.toSeconds)
    throw new Refusal(
      'validation_failed',
      'from_timestamp: must not be later than to_timestamp.',
      'from_timestamp',
    );
  const range = boundedRange(wish, Math.floor(nowMs / 1000), most);
  if (candleCount(range) === 0) return { candles: [], gaps: [] };
  const kept = await reads.candles({
    ...range,
    fromSeconds: candleStartSeconds(range.fromSeconds, range.interval),
  });
  return fillCandles(kept, range);
}

function boundedRange(wish: CandleWish, nowSeconds: number, most: number): CandleRange {
  const { interval } = wish;
  const toSeconds = Math.min(wish.toSeconds ?? nowSeconds, nowSeconds);
  const back = (rows: number) =>
    candleStartSeconds(toSeconds, interval) - (rows - 1) * CANDLE_SECONDS[interval];
  const fromSeconds = Math.max(wish.fromSeconds ?? back(Math.min(USUAL_ROWS, most)), back(most));
  return { interval, fromSeconds, toSeconds };
}

import { type Candle, CANDLE_INTERVALS, type CandleInterval, type PriceReading } from '@axiom/domain/price';
import type { CandleRows, PriceRepository } from '#server/ports/store-prices.ts';
import { by, descending } from './ordering.ts';
import type { MemoryTables } from './tables.ts';

const newestReading = descending(by<PriceReading>(({ atMs }) => atMs));
const inTime = by<Candle>(({ timeSeconds }) => timeSeconds);

export function priceRepository({ readings, doubts, candles }: MemoryTables): PriceRepository {
  const kept = (interval: CandleInterval) => candles.of('interval', interval).toSorted(inTime);
  return {
    newest: async () => readings.all().toSorted(newestReading)[0] ?? null,
    heldAt: async (at) =>
      readings
        .all()
        .filter(({ atMs }) => atMs <= at)
        .toSorted(newestReading)[0] ?? null,
    nextAfterMs: async (at) => earliest(readings.all(), (atMs) => atMs > at),
    noteDoubt: async (atMs) => doubts.put({ atMs }),
    firstDoubtFromMs: async (at) => earliest(doubts.all(), (atMs) => atMs >= at),
    insert: async (rows) => {
      for (const row of rows) readings.insert(row);
    },
    lastCandles: async () => CANDLE_INTERVALS.flatMap((interval) => kept(interval).at(-1) ?? []),
    candleAt: async (interval, startSeconds) => candles.get(`${interval} ${startSeconds}`),
    putCandles: async (rows) => {
      for (const row of rows) {
        const before = candles.get(`${row.interval} ${row.timeSeconds}`);
        // What a candle opened with never changes.
        candles.put(before === null ? row : { ...row, open: before.open });
      }
    },
    forgetReadings: async (beforeMs, most) => readings.deleteSome(({ atMs }) => atMs < beforeMs, most).length,
    forgetDoubts: async (beforeMs, most) => doubts.deleteSome(({ atMs }) => atMs < beforeMs, most).length,
    forgetCandles: async (interval, beforeSeconds, most) =>
      candles.deleteSome((row) => row.interval === interval && row.timeSeconds < beforeSeconds, most).length,
  };
}

function earliest(
  rows: readonly { readonly atMs: number }[],
  isMeant: (atMs: number) => boolean,
): number | null {
  const instants = rows.map(({ atMs }) => atMs).filter(isMeant);
  return instants.length === 0 ? null : Math.min(...instants);
}

/** The candles of a range, and the last one before it. */
export function candlesIn(
  { candles }: MemoryTables,
  { interval, fromSeconds, toSeconds }: CandleRows,
): readonly Candle[] {
  const kept = candles.of('interval', interval).toSorted(inTime);
  const before = kept.findLast(({ timeSeconds }) => timeSeconds < fromSeconds);
  const inside = kept.filter(({ timeSeconds }) => timeSeconds >= fromSeconds && timeSeconds <= toSeconds);
  return before === undefined ? inside : [before, ...inside];
}

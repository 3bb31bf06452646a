import {
  type Candle,
  CANDLE_INTERVALS,
  CANDLE_SECONDS,
  type CandleInterval,
  price9,
  type PriceReading,
} from '@axiom/domain/price';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { PriceRepository } from '../ports/store-prices.ts';
import { big, num } from './numbers.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

const lengthOf = (interval: CandleInterval): number => CANDLE_SECONDS[interval];

function readingOf(row: Selectable<Tables['prices']> | undefined): PriceReading | null {
  return row === undefined ? null : { price: price9(row.price), atMs: num(row.at) };
}

function candleOf(row: Selectable<Tables['candles']>): Candle {
  const interval = CANDLE_INTERVALS.find((name) => lengthOf(name) === row.length_s);
  if (interval === undefined) throw new Error(`there are no candles of ${row.length_s} s`);
  return {
    interval,
    timeSeconds: num(row.start_s),
    open: price9(row.opened),
    high: price9(row.high),
    low: price9(row.low),
    close: price9(row.closed),
  };
}

/** Prices as text: JSON's numbers are not exact. */
function columnsOf({ interval, timeSeconds, open, high, low, close }: Candle) {
  return {
    length_s: lengthOf(interval),
    start_s: timeSeconds,
    opened: String(open),
    high: String(high),
    low: String(low),
    closed: String(close),
  };
}

export function priceRepository(tx: Tx): PriceRepository {
  return { ...readingRows(tx), ...candleRows(tx) };
}

type Readings = Pick<
  PriceRepository,
  'newest' | 'heldAt' | 'nextAfterMs' | 'noteDoubt' | 'firstDoubtFromMs' | 'insert' | 'forgetReadings'
>;

function readingRows(tx: Tx): Readings {
  const newestFirst = tx.selectFrom('prices').selectAll().orderBy('at', 'desc').limit(1);
  return {
    newest: async () => readingOf(await newestFirst.executeTakeFirst()),
    heldAt: async (atMs) => readingOf(await newestFirst.where('at', '<=', big(atMs)).executeTakeFirst()),
    async nextAfterMs(atMs) {
      const later = tx.selectFrom('prices').select('at').where('at', '>', big(atMs));
      const row = await later.orderBy('at').limit(1).executeTakeFirst();
      return row === undefined ? null : num(row.at);
    },
    async noteDoubt(atMs) {
      const row = { at: big(atMs) };
      await tx
        .insertInto('price_doubts')
        .values(row)
        .onConflict((twice) => twice.doNothing())
        .execute();
    },
    async firstDoubtFromMs(atMs) {
      const since = tx.selectFrom('price_doubts').select('at').where('at', '>=', big(atMs));
      const row = await since.orderBy('at').limit(1).executeTakeFirst();
      return row === undefined ? null : num(row.at);
    },
    async insert(readings) {
      const rows = readings.map(({ atMs, price }) => ({ at: big(atMs), price }));
      await tx.insertInto('prices').values(rows).execute();
    },
    async forgetReadings(beforeMs) {
      await tx.deleteFrom('prices').where('at', '<', big(beforeMs)).execute();
      await tx.deleteFrom('price_doubts').where('at', '<', big(beforeMs)).execute();
    },
  };
}

function candleRows(tx: Tx): Omit<PriceRepository, keyof Readings> {
  const of = (interval: CandleInterval) =>
    tx.selectFrom('candles').selectAll().where('length_s', '=', lengthOf(interval));
  const newestOf = (interval: CandleInterval) => of(interval).orderBy('start_s', 'desc').limit(1);
  return {
    async candles({ interval, fromSeconds, toSeconds }) {
      const before = await newestOf(interval).where('start_s', '<', big(fromSeconds)).executeTakeFirst();
      const inside = await of(interval)
        .where('start_s', '>=', big(fromSeconds))
        .where('start_s', '<=', big(toSeconds))
        .orderBy('start_s')
        .execute();
      return [...(before === undefined ? [] : [before]), ...inside].map(candleOf);
    },
    async lastCandles() {
      const found: Candle[] = [];
      for (const interval of CANDLE_INTERVALS) {
        const row = await newestOf(interval).executeTakeFirst();
        if (row !== undefined) found.push(candleOf(row));
      }
      return found;
    },
    async candleAt(interval, startSeconds) {
      const row = await of(interval).where('start_s', '=', big(startSeconds)).executeTakeFirst();
      return row === undefined ? null : candleOf(row);
    },
    async putCandles(candles) {
      // One parameter instead of thousands: a new database gets its whole history at once.
      const rows = JSON.stringify(candles.map(columnsOf));
      await sql`insert into candles (length_s, start_s, opened, high, low, closed)
        select * from json_to_recordset(${rows}::json)
          as r (length_s int4, start_s int8, opened int8, high int8, low int8, closed int8)
        on conflict (length_s, start_s)
          do update set high = excluded.high, low = excluded.low, closed = excluded.closed`.execute(tx);
    },
    async forgetCandles(interval, beforeSeconds) {
      await tx
        .deleteFrom('candles')
        .where('length_s', '=', lengthOf(interval))
        .where('start_s', '<', big(beforeSeconds))
        .execute();
    },
  };
}

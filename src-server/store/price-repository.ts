import { type Candle, CANDLE_INTERVALS, CANDLE_SECONDS, type CandleInterval } from '@axiom/domain/price';
import { sql, type Transaction } from 'kysely';
import type { PriceRepository } from '../ports/store-prices.ts';
import { forgetOldest } from './forget-oldest.ts';
import { many } from './many.ts';
import { big, num } from './numbers.ts';
import { candleColumns, readingColumns } from './price-columns.ts';
import { one } from './rows.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

const lengthOf = (interval: CandleInterval): number => CANDLE_SECONDS[interval];

export function priceRepository(tx: Tx): PriceRepository {
  return { ...readingRows(tx), ...candleRows(tx) };
}

type Readings = Pick<
  PriceRepository,
  | 'newest'
  | 'heldAt'
  | 'nextAfterMs'
  | 'noteDoubt'
  | 'firstDoubtFromMs'
  | 'insert'
  | 'forgetReadings'
  | 'forgetDoubts'
>;

function readingRows(tx: Tx): Readings {
  const newestFirst = tx.selectFrom('prices').selectAll().orderBy('at', 'desc').limit(1);
  return {
    newest: () => one(readingColumns, newestFirst),
    heldAt: (atMs) => one(readingColumns, newestFirst.where('at', '<=', big(atMs))),
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
      await tx.insertInto('prices').values(readings.map(readingColumns.write)).execute();
    },
    forgetReadings: (before, most) => forgetOldest(tx, { table: 'prices', before, most }),
    forgetDoubts: (before, most) => forgetOldest(tx, { table: 'price_doubts', before, most }),
  };
}

function candleRows(tx: Tx): Omit<PriceRepository, keyof Readings> {
  const of = (interval: CandleInterval) =>
    tx.selectFrom('candles').selectAll().where('length_s', '=', lengthOf(interval));
  const newestOf = (interval: CandleInterval) => of(interval).orderBy('start_s', 'desc').limit(1);
  return {
    async lastCandles() {
      const found: Candle[] = [];
      for (const interval of CANDLE_INTERVALS) {
        const candle = await one(candleColumns, newestOf(interval));
        if (candle !== null) found.push(candle);
      }
      return found;
    },
    candleAt: (interval, startSeconds) =>
      one(candleColumns, of(interval).where('start_s', '=', big(startSeconds))),
    async putCandles(candles) {
      // One parameter instead of thousands: a new database gets its whole history at once.
      const rows = many(candles.map(candleColumns.write));
      await sql`insert into candles (length_s, start_s, opened, high, low, closed)
        select * from json_to_recordset(${rows})
          as r (length_s int4, start_s int8, opened int8, high int8, low int8, closed int8)
        on conflict (length_s, start_s)
          do update set high = excluded.high, low = excluded.low, closed = excluded.closed`.execute(tx);
    },
    forgetCandles: (interval, before, most) =>
      forgetOldest(tx, { table: 'candles', before, most, only: sql`length_s = ${lengthOf(interval)}` }),
  };
}

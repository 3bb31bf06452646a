import { type Candle, CANDLE_SECONDS } from '@axiom/domain/price';
import type { CandleRows } from '../../ports/store-prices.ts';
import type { Reads } from '../../ports/store-reads.ts';
import { gathered } from '../gathered.ts';
import { candleColumns } from '../price-columns.ts';
import type { Ask } from '../statement.ts';
import type { Columns } from '../stored.ts';
import type { Asked } from './together.ts';

type Row = Columns<typeof candleColumns> & Asked;

/** Candles are everybody's: those who ask for the same rows at the same time get the same answer. */
export function candleReads(ask: Ask): Pick<Reads, 'candles'> {
  return {
    candles: gathered<CandleRows, readonly Candle[]>(async (calls) => {
      const wanted = new Map(calls.map((call) => [keyOf(call), call]));
      const found = new Map<string, Candle[]>([...wanted.keys()].map((key) => [key, []]));
      const answers = [...found.values()];
      const each = [...wanted.values()];
      const values = [
        each.map(({ interval }) => CANDLE_SECONDS[interval]),
        each.map(({ fromSeconds }) => fromSeconds),
        each.map(({ toSeconds }) => toSeconds),
      ];
      for (const row of await ask<Row>(CANDLES, values))
        answers[row.asked - 1]?.push(candleColumns.read(row));
      return calls.map((call) => found.get(keyOf(call)) ?? []);
    }),
  };
}

const keyOf = ({ interval, fromSeconds, toSeconds }: CandleRows): string =>
  `${interval} ${fromSeconds} ${toSeconds}`;

const CANDLES = {
  name: 'candles',
  text: `select q.asked::int4 as asked, c.*
    from unnest($1::int4[], $2::int8[], $3::int8[]) with ordinality as q (length, since, until, asked)
      cross join lateral (
        (select * from candles where length_s = q.length and start_s < q.since order by start_s desc limit 1)
        union all
        (select * from candles where length_s = q.length and start_s >= q.since and start_s <= q.until)) c
    order by q.asked, c.start_s`,
};

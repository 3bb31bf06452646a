import type { PriceNow } from '@axiom/domain/ports/client';
import { type Candle, CANDLE_INTERVALS } from '@axiom/domain/price';
import * as z from 'zod/mini';
import { epochSeconds, isoTime, listed, price, signedPercent } from './primitives.ts';
import { fields, record, thing } from './thing.ts';
import { list, nullable } from './wired.ts';
import { read, type Route } from './route.ts';

/** price is TON per AXIOM; the changes are percentages, null while the history is too short. */
export const priceFields = fields({
  price: ['price', price],
  change24h: ['price_change_24h', nullable(signedPercent)],
  change30d: ['price_change_30d', nullable(signedPercent)],
  updatedAtMs: ['updated_at', isoTime],
  isStale: ['is_stale', z.boolean()],
});
export const priceAnswer = thing<PriceNow>()(priceFields);

const interval = z.enum(CANDLE_INTERVALS);

/** The price in one interval. `time` is its start in epoch seconds, prices are TON per AXIOM. */
export const candleRow = thing<Candle>()({
  timeSeconds: ['time', z.int()],
  interval: ['interval', interval],
  open: ['open', price],
  high: ['high', price],
  low: ['low', price],
  close: ['close', price],
});

/** Candles without a gap, oldest first. In `gaps` (epoch seconds) no price was read: the close is repeated. */
export const candlesAnswer = record({
  ...listed(candleRow),
  interval: ['interval', interval],
  gaps: [
    'gaps',
    list(record({ fromSeconds: ['from_timestamp', z.int()], toSeconds: ['to_timestamp', z.int()] })),
  ],
});

export const priceRoutes = {
  price: { ...read, path: '/price/current-price', summary: 'The price of AXIOM in TON', answer: priceAnswer },
  candles: {
    ...read,
    path: '/price/candles',
    summary: 'How the price moved, oldest first; at most 1,000 candles, the newest of the range',
    /** An unknown interval means 5m (R4.11). Default of from_timestamp: the newest 300; of to_timestamp: now. */
    query: z.strictObject({
      interval: z.optional(z.string()),
      from_timestamp: z.optional(epochSeconds),
      to_timestamp: z.optional(epochSeconds),
    }),
    answer: candlesAnswer,
  },
} as const satisfies Record<string, Route>;

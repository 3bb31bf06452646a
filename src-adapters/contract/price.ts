import * as z from 'zod/mini';
import { epochSeconds, isoTime, listed, money, signedPercent } from './primitives.ts';

/** price is TON per AXIOM; the changes are percentages, null while the history is too short. */
export const priceAnswer = z.object({
  price: money,
  price_change_24h: z.nullable(signedPercent),
  price_change_30d: z.nullable(signedPercent),
  updated_at: isoTime,
  is_stale: z.boolean(),
});

/** The price in one interval. `time` is its start in epoch seconds, prices are TON per AXIOM. */
export const candleRow = z.object({
  time: z.int(),
  interval: z.enum(['5m', '30m', '1h', '4h', '1d']),
  open: money,
  high: money,
  low: money,
  close: money,
});
export type CandleRow = z.infer<typeof candleRow>;

/** An unknown interval means 5m (R4.11). Default of from_timestamp: the newest 300; of to_timestamp: now. */
export const candlesQuery = z.strictObject({
  interval: z.optional(z.string()),
  from_timestamp: z.optional(epochSeconds),
  to_timestamp: z.optional(epochSeconds),
});

/**
 * Candles without a gap, oldest first. In the periods of `gaps` (epoch seconds) no price was read: candles
 * repeat the previous close.
 */
export const candlesAnswer = z.object({
  ...listed(candleRow),
  interval: candleRow.shape.interval,
  gaps: z.array(z.object({ from_timestamp: z.int(), to_timestamp: z.int() })),
});

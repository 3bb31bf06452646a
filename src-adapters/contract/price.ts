import * as z from 'zod/mini';
import { isoTime, money, percent } from './primitives.ts';

/** price is TON per AXIOM; the changes are percentages, null while the source is too young to say. */
export const priceAnswer = z.object({
  price: money,
  price_change_24h: z.nullable(percent),
  price_change_30d: z.nullable(percent),
  updated_at: isoTime,
  is_stale: z.boolean(),
});

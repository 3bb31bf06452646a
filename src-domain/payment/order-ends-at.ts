import { ORDER_EXPIRY_MS } from '../constants/index.ts';

/**
 * End of an unpaid order (epoch ms): 15 min after its creation. A payment in a later block is too late. The
 * 60 s of a signing request are shorter: they bound the quote, not the order.
 */
export function orderEndsAtMs({ createdAtMs }: { readonly createdAtMs: number }): number {
  return createdAtMs + ORDER_EXPIRY_MS;
}

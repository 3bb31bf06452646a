import { ORDER_EXPIRY_MS } from '../constants/index.ts';

/**
 * When an unpaid order ends (epoch ms): 15 min after its creation. A payment whose block is later than this instant is too late. The
 * 60 s of a signing request end sooner and bound what is quoted, not the order.
 */
export function orderEndsAtMs({ createdAtMs }: { readonly createdAtMs: number }): number {
  return createdAtMs + ORDER_EXPIRY_MS;
}

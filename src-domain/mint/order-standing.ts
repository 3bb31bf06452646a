import type { MintView } from './mint.ts';

/** What became of a bond's order: `open` may still be paid, `paid` was, `ended` was canceled or ran out unpaid. */
export type OrderStanding = 'open' | 'paid' | 'ended';

/** What the server's word about a bond means for its payment, whatever happened to the bond since it was paid. */
export function orderStanding({
  status,
  activatedAtMs,
}: Pick<MintView, 'status' | 'activatedAtMs'>): OrderStanding {
  if (status === 'pending') return 'open';
  return status === 'canceled' && activatedAtMs === undefined ? 'ended' : 'paid';
}

import type { MintView } from './mint.ts';

/** Outcome of a bond's order: `open` can still be paid, `paid` was, `ended` was canceled or expired. */
export type OrderStanding = 'open' | 'paid' | 'ended';

/** The outcome of a bond's payment by the server's answer, whatever happened to the bond later. */
export function orderStanding({
  status,
  activatedAtMs,
}: Pick<MintView, 'status' | 'activatedAtMs'>): OrderStanding {
  if (status === 'pending') return 'open';
  return status === 'canceled' && activatedAtMs === undefined ? 'ended' : 'paid';
}

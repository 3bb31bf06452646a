import type { PaymentOrder } from '../payment/judge-payment.ts';
import type { Mint } from './mint.ts';
import { quoteEndsAtMs } from './quote-ends-at.ts';

/**
 * A bond's order as `judgePayment` wants it: open while the bond is pending, closed once it was canceled or has
 * expired, paid ever after. While nobody knows the price of the payment's moment and there is none to trade at, it ends
 * with its quote: what comes later could only be credited at a price of before (T70).
 */
export function mintOrder(
  { amountTon, createdAtMs, validUntilMs, status }: Mint,
  { isPriceCertain }: { readonly isPriceCertain: boolean },
): PaymentOrder {
  const state = status === 'pending' ? 'open' : status === 'canceled' ? 'closed' : 'paid';
  const order = { amountTon, createdAtMs, state } as const;
  return isPriceCertain ? order : { ...order, endsAtMs: quoteEndsAtMs(validUntilMs ?? createdAtMs) };
}

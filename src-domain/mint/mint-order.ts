import type { PaymentOrder } from '../payment/judge-payment.ts';
import type { Mint } from './mint.ts';
import { quoteEndsAtMs } from './quote-ends-at.ts';

/**
 * A bond's order for `judgePayment`: open while the bond is pending, closed after it was canceled or expired,
 * otherwise paid. If the price of the payment's moment is unknown and there is none to trade at, the order
 * ends with its quote: a later payment could only be credited at an outdated price (T70).
 */
export function mintOrder(
  { amountTon, createdAtMs, validUntilMs, status }: Mint,
  { isPriceCertain }: { readonly isPriceCertain: boolean },
): PaymentOrder {
  const state = status === 'pending' ? 'open' : status === 'canceled' ? 'closed' : 'paid';
  const order = { amountTon, createdAtMs, state } as const;
  return isPriceCertain ? order : { ...order, endsAtMs: quoteEndsAtMs(validUntilMs ?? createdAtMs) };
}

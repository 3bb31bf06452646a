import { MS_PER_SECOND, TRANSACTION_VALIDITY_MS } from '@axiom/domain/constants';
import type { TransactionRequest } from '@axiom/domain/wallet/port';
import type { TransactionOrder } from './types.ts';

/**
 * What a wallet is asked to sign at `nowMs` of the server's clock. A bond's request lives as long as its price; a fee has no price
 * that runs out, so that its request is good for another minute whenever it leaves, and never beyond its order.
 */
export function requestAt(order: TransactionOrder, nowMs: number): TransactionRequest {
  const { kind, request, payUntilMs } = order;
  if (kind === 'bond') return request;
  const untilMs = Math.min(nowMs + TRANSACTION_VALIDITY_MS, payUntilMs);
  return { ...request, validUntil: Math.max(request.validUntil, Math.floor(untilMs / MS_PER_SECOND)) };
}

import { MS_PER_SECOND, TRANSACTION_VALIDITY_MS } from '@axiom/domain/constants';
import type { TransactionRequest } from '@axiom/domain/wallet/port';
import type { TransactionOrder } from './types.ts';

/**
 * The request for a wallet at `nowMs` (epoch ms, server's clock). A bond's request is valid as long as its
 * price. A fee has no price that expires: its request is valid for another minute when sent, but not beyond
 * its order.
 */
export function requestAt(order: TransactionOrder, nowMs: number): TransactionRequest {
  const { kind, request, payUntilMs } = order;
  if (kind === 'bond') return request;
  const untilMs = Math.min(nowMs + TRANSACTION_VALIDITY_MS, payUntilMs);
  return { ...request, validUntil: Math.max(request.validUntil, Math.floor(untilMs / MS_PER_SECOND)) };
}

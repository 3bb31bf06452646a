import { MS_PER_SECOND, TRANSACTION_VALIDITY_MS } from '@axiom/domain/constants';
import type { WalletRequest } from '@axiom/domain/wallet/port';
import { parseTransactionRequest } from '@axiom/domain/wallet/request';
import type { CheckedRequest, WalletTransactionInput } from './types.ts';

/** The request at `nowMs` (epoch ms, server's clock): one that may be renewed is valid for another minute. */
export function renewedAt(request: WalletRequest, renewUntilMs: number | null, nowMs: number): WalletRequest {
  if (renewUntilMs === null) return request;
  const untilMs = Math.min(nowMs + TRANSACTION_VALIDITY_MS, renewUntilMs);
  return { ...request, validUntil: Math.max(request.validUntil, Math.floor(untilMs / MS_PER_SECOND)) };
}

/** Checks a request as it leaves: a wrong one is refused with the field and its bound (R5.38d, R3.22). */
export function checkRequest(
  { request, renewUntilMs, account }: Pick<WalletTransactionInput, 'request' | 'renewUntilMs' | 'account'>,
  nowMs: number,
): CheckedRequest {
  const renewed = renewedAt(request, renewUntilMs, nowMs);
  if (account === null) return { type: 'ready', request: renewed };
  try {
    return { type: 'ready', request: { ...renewed, ...parseTransactionRequest(renewed, account, nowMs) } };
  } catch (error) {
    return { type: 'refused', message: error instanceof Error ? error.message : String(error), atMs: nowMs };
  }
}

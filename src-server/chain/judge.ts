import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import type { Mint } from '@axiom/domain/mint';
import type { DepositReason } from '../ports/store-chain.ts';

export type Verdict =
  | { readonly kind: 'paid'; readonly surplusNano: bigint }
  | { readonly kind: 'deposit'; readonly reason: DepositReason };

/** Whether value that carries a bond's order code pays it. `chainTimeMs` is the time of its block. */
export function judge(mint: Mint, valueNano: bigint, chainTimeMs: number): Verdict {
  if (mint.status === 'canceled') return { kind: 'deposit', reason: 'too_late' };
  if (mint.status !== 'pending') return { kind: 'deposit', reason: 'already_paid' };
  if (chainTimeMs > mint.createdAtMs + ORDER_EXPIRY_MS) return { kind: 'deposit', reason: 'too_late' };
  if (valueNano < mint.amountTon) return { kind: 'deposit', reason: 'too_little' };
  return { kind: 'paid', surplusNano: valueNano - mint.amountTon };
}

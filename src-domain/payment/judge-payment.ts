import { type Nano, subtract, ton } from '../money/index.ts';
import { orderEndsAtMs } from './order-ends-at.ts';

/** A message with value that the hot wallet received, as read from its transaction. */
export interface IncomingPayment {
  readonly amountTon: Nano<'TON'>;
  /** It is a bounced message of this wallet. */
  readonly isBounced: boolean;
  /** The transaction was not aborted and sent no further message. */
  readonly isSuccessful: boolean;
  /** `text`: an op-0 comment of strict UTF-8. `other`: another asset's notice, or anything else. */
  readonly body: 'empty' | 'text' | 'other';
  /** From one of the owner's addresses. */
  readonly isFromTreasury: boolean;
  /** Time of its block. */
  readonly chainTimeMs: number;
}

/** The order that the comment's code belongs to: a bond's, or a staking fee's. */
export interface PaymentOrder {
  readonly amountTon: Nano<'TON'>;
  readonly createdAtMs: number;
  /** Ends the order before its 15 min: a payment at or after this instant is too late. */
  readonly endsAtMs?: number | undefined;
  /** `closed`: canceled or expired. */
  readonly state: 'open' | 'paid' | 'closed';
}

/** Why a payment belongs to no order. */
export type UnmatchedReason =
  | 'no_comment'
  | 'unknown_comment'
  | 'other_asset'
  | 'too_little'
  | 'too_late'
  | 'already_paid'
  | 'not_successful';

/**
 * `activate`: the order is paid; a surplus above 0 is owed back. `unmatched`: the whole amount is owed back.
 * `capital`: belongs to the owner, never refunded. `bounced`: must be matched with a payout. `nothing`: no
 * value arrived.
 */
export type PaymentVerdict =
  | { readonly kind: 'activate'; readonly surplusTon: Nano<'TON'> }
  | { readonly kind: 'unmatched'; readonly reason: UnmatchedReason }
  | { readonly kind: 'capital' }
  | { readonly kind: 'bounced' }
  | { readonly kind: 'nothing' };

/**
 * Decides what a payment is, amounts in nano-TON. Only the comment counts, not the sender. A payment that is
 * too small does not use up the order's code. Later than 15 min after the order's creation, or from its
 * `endsAtMs` on, is too late. Only chain time counts, however late the payment is read.
 */
export function judgePayment(payment: IncomingPayment, order: PaymentOrder | undefined): PaymentVerdict {
  if (payment.amountTon <= 0n) return { kind: 'nothing' };
  if (payment.isBounced) return { kind: 'bounced' };
  const reason = whyUnmatched(payment, order);
  if (reason === undefined && order !== undefined) {
    return { kind: 'activate', surplusTon: ton(subtract(payment.amountTon, order.amountTon)) };
  }
  if (payment.isFromTreasury) return { kind: 'capital' };
  return { kind: 'unmatched', reason: reason ?? 'unknown_comment' };
}

function whyUnmatched(
  payment: IncomingPayment,
  order: PaymentOrder | undefined,
): UnmatchedReason | undefined {
  if (!payment.isSuccessful) return 'not_successful';
  if (payment.body === 'empty') return 'no_comment';
  if (payment.body === 'other') return 'other_asset';
  if (order === undefined) return 'unknown_comment';
  if (order.state === 'paid') return 'already_paid';
  if (order.state === 'closed') return 'too_late';
  if (payment.chainTimeMs > orderEndsAtMs(order)) return 'too_late';
  if (payment.chainTimeMs >= (order.endsAtMs ?? Number.POSITIVE_INFINITY)) return 'too_late';
  return payment.amountTon < order.amountTon ? 'too_little' : undefined;
}

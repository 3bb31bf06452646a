import type { Bond, BondQuote, Offer, Problem } from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/ports/wallet';
import type { FormShown } from '../amount-form/types.ts';
import type { Shown } from '../shared/shown.ts';
import type { PaymentShown } from '../transaction/types.ts';

export interface PurchaseTerms {
  /** Null while no plan is chosen. */
  readonly days: number | null;
}

export interface PurchaseContext {
  readonly offer: Offer | null;
  readonly account: WalletAccount | null;
  readonly form: FormShown<PurchaseTerms, BondQuote>;
  /** Acknowledged once before the first bond (R9.05); kept on this device. */
  readonly isRiskAcknowledged: boolean;
  /** The order under review or being paid. */
  readonly bond: Bond | null;
  readonly payment: PaymentShown | null;
  readonly problem: Problem | null;
  /** Kept until it is known how the order ended. */
  readonly idempotencyKey: string | null;
}

export type PurchaseState =
  | 'editing'
  | 'ordering'
  | 'orderFailed'
  | 'paying'
  | 'booked'
  | 'rejected'
  | 'notSent'
  | 'expired';

/**
 * `sheet`: the payment sheet is open. `ordering`: the order is being made (or made anew when its 60 s ran out).
 * `paying`: look at `context.payment.stage`. Ends: `booked`, `rejected`, `not-sent`, `expired`.
 */
export type PurchaseTag =
  | 'editing'
  | 'sheet'
  | 'ordering'
  | 'order-failed'
  | 'paying'
  | 'booked'
  | 'rejected'
  | 'not-sent'
  | 'expired';

export type PurchaseEvent =
  | { readonly type: 'purchase.typed'; readonly text: string }
  | { readonly type: 'purchase.max' }
  | { readonly type: 'purchase.days'; readonly days: number }
  | { readonly type: 'purchase.requote' }
  /** Orders the bond and opens the sheet with its exact terms. */
  | { readonly type: 'purchase.review' }
  | { readonly type: 'purchase.acknowledgeRisk'; readonly isAcknowledged: boolean }
  /** "Open wallet": sends the order's transaction to the wallet; needs the risk note acknowledged. */
  | { readonly type: 'purchase.pay' }
  | { readonly type: 'purchase.openWallet' }
  /** Order again after a failure, a refusal or an expiry. */
  | { readonly type: 'purchase.again' }
  /** Closes the sheet; a payment that may be on its way goes on as an open payment. */
  | { readonly type: 'purchase.close' }
  /** From others: what the form and the payment need to know. */
  | { readonly type: 'purchase.offer'; readonly offer: Offer }
  | {
      readonly type: 'purchase.wallet';
      readonly account: WalletAccount | null;
      readonly balanceNano: bigint | null;
    }
  | { readonly type: 'purchase.bondActive'; readonly bond: Bond; readonly atMs: number }
  | { readonly type: 'purchase.seenOnChain'; readonly atMs: number };

export type PurchaseShown = Shown<PurchaseContext, PurchaseState, PurchaseTag, PurchaseEvent>;

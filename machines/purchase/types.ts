import type { Bond, BondOrder, BondQuote, Offer, Problem } from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/ports/wallet';
import type { FormShown } from '../amount-form/types.ts';
import type { Shown } from '../shared/shown.ts';
import type { PaymentMoment } from '../transaction/moments.ts';
import type { PaymentShown } from '../transaction/types.ts';

export interface PurchaseTerms {
  readonly days: number;
}

export interface PurchaseInput {
  readonly isRiskAcknowledged: boolean;
  /** Random text of this start of the app: idempotency keys are made of it and a counter. */
  readonly keySeed: string;
}

/** One order as it is sent. */
export interface PurchaseCommand {
  readonly amountNano: bigint;
  readonly days: number;
  readonly idempotencyKey: string;
}

export interface PurchaseContext {
  readonly offer: Offer | null;
  readonly account: WalletAccount | null;
  readonly balanceNano: bigint | null;
  /** The plan that is chosen; null until the offer is known. */
  readonly days: number | null;
  readonly form: FormShown<PurchaseTerms, BondQuote>;
  /** Acknowledged once before the first bond (R9.05); kept on this device. */
  readonly isRiskAcknowledged: boolean;
  /** What was reviewed: asked again exactly so while nobody knows how it ended. */
  readonly command: PurchaseCommand | null;
  /** The order under review or being paid. */
  readonly order: (BondOrder & { readonly preparedAtMs: number }) | null;
  readonly payment: PaymentShown | null;
  readonly problem: Problem | null;
  readonly keySeed: string;
  readonly keyCount: number;
  /** How often the price ran out and the order was made anew by itself. */
  readonly renewals: number;
  readonly isSheetClosed: boolean;
}

export type PurchaseState =
  | 'editing'
  | 'ordering'
  | 'renewing'
  | 'orderFailed'
  | 'paying'
  | 'booked'
  | 'rejected'
  | 'notSent'
  | 'expired'
  | 'dropping';

/**
 * `sheet`: the payment sheet is open. `ordering`: the order is being made (or made anew when its 60 s ran out).
 * `paying`: look at `context.payment.stage`. Ends: `booked`, `rejected`, `not-sent`, `expired`.
 * `editing`: the form may be used; `pending-payment`: a payment goes on behind the closed sheet.
 */
export type PurchaseTag =
  | 'editing'
  | 'sheet'
  | 'ordering'
  | 'order-failed'
  | 'paying'
  | 'pending-payment'
  | 'booked'
  | 'rejected'
  | 'not-sent'
  | 'expired';

export type PurchaseEvent =
  | { readonly type: 'purchase.typed'; readonly text: string }
  | { readonly type: 'purchase.max' }
  | { readonly type: 'purchase.days'; readonly days: number }
  | { readonly type: 'purchase.requote' }
  /** Orders the bond and opens the sheet with its exact terms; needs a quote and a wallet. */
  | { readonly type: 'purchase.review' }
  | { readonly type: 'purchase.acknowledgeRisk'; readonly isAcknowledged: boolean }
  /** "Open wallet": sends the order's transaction to the wallet; needs the risk note acknowledged. */
  | { readonly type: 'purchase.pay' }
  | { readonly type: 'purchase.openWallet' }
  /** Order again after a failure, a refusal or an expiry. */
  | { readonly type: 'purchase.again' }
  /** Closes the sheet; a payment that may be on its way goes on as an open payment. */
  | { readonly type: 'purchase.close' }
  /** Opens the sheet of the payment that goes on behind it. */
  | { readonly type: 'purchase.reopen' }
  /** From others: what the form and the payment need to know. */
  | { readonly type: 'purchase.offer'; readonly offer: Offer }
  | {
      readonly type: 'purchase.wallet';
      readonly account: WalletAccount | null;
      readonly balanceNano: bigint | null;
    }
  | { readonly type: 'purchase.bondActive'; readonly bond: Bond; readonly atMs: number }
  | { readonly type: 'purchase.seenOnChain'; readonly atMs: number };

/** What the machine tells others. */
export type PurchaseEmitted =
  | { readonly type: 'bond'; readonly bond: Bond }
  | { readonly type: 'moment'; readonly moment: PaymentMoment }
  | { readonly type: 'riskAcknowledged'; readonly isAcknowledged: boolean };

export type PurchaseShown = Shown<PurchaseContext, PurchaseState, PurchaseTag, PurchaseEvent>;

import type { Bond, BondOrder, BondQuote, Offer, Problem } from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/wallet/port';
import type { FormShown } from '../amount-form/types.ts';
import type { Shown } from '../shared/shown.ts';
import type { PaymentHostContext, PaymentHostEvent, PaymentHostTag } from '../transaction/host.ts';
import type { PaymentMoment } from '../transaction/moments.ts';

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

export interface PurchaseContext extends PaymentHostContext {
  readonly offer: Offer | null;
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
  readonly problem: Problem | null;
  readonly keySeed: string;
  readonly keyCount: number;
  /** How often the price ran out and the order was made anew by itself. */
  readonly renewals: number;
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
  | 'lapsed'
  | 'expired'
  | 'settling'
  | 'dropping';

/**
 * `ordering`: the order is being made (or made anew when its 60 s ran out). `paying`: look at `context.payment.stage`.
 * Ends: `booked`, `rejected`, `not-sent`, `lapsed` (unasked), `expired` (the server ended it). `settling`: declined, and yet the
 * server knows more of it. `editing`: the form may be used.
 */
export type PurchaseTag =
  | PaymentHostTag
  | 'editing'
  | 'ordering'
  | 'order-failed'
  | 'booked'
  | 'rejected'
  | 'not-sent'
  | 'lapsed'
  | 'expired'
  | 'settling';

export type PurchaseEvent =
  | PaymentHostEvent
  | { readonly type: 'purchase.typed'; readonly text: string }
  | { readonly type: 'purchase.max' }
  | { readonly type: 'purchase.days'; readonly days: number }
  | { readonly type: 'purchase.requote' }
  /** Orders the bond and opens the sheet with its exact terms; needs a quote and a wallet. */
  | { readonly type: 'purchase.review' }
  | { readonly type: 'purchase.acknowledgeRisk'; readonly isAcknowledged: boolean }
  /** From others: what the form and the payment need to know. */
  | { readonly type: 'purchase.offer'; readonly offer: Offer }
  | {
      readonly type: 'purchase.wallet';
      readonly account: WalletAccount | null;
      readonly balanceNano: bigint | null;
    }
  /** The bonds as the server told them last. */
  | { readonly type: 'purchase.bonds'; readonly bonds: readonly Bond[] }
  | { readonly type: 'purchase.balanceChanged'; readonly spentNano: bigint; readonly atMs: number };

/** What the machine tells others. */
export type PurchaseEmitted =
  | { readonly type: 'bond'; readonly bond: Bond }
  | { readonly type: 'moment'; readonly moment: PaymentMoment }
  /** The server knows more of this order than the page: everything is to be read. */
  | { readonly type: 'outdated' }
  | { readonly type: 'riskAcknowledged'; readonly isAcknowledged: boolean };

export type PurchaseShown = Shown<PurchaseContext, PurchaseState, PurchaseTag, PurchaseEvent>;

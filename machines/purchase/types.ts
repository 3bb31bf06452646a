import type { Bond, BondOrder, BondQuote, Offer, Problem } from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/wallet/port';
import type { FormShown } from '../amount-form/types.ts';
import type { Shown } from '../shared/shown.ts';
import type { PaymentHostContext, PaymentHostEvent, PaymentHostTag, Prepared } from '../transaction/host.ts';
import type { PaymentMoment } from '../transaction/moments.ts';

export interface PurchaseTerms {
  readonly days: number;
}

export interface PurchaseInput {
  readonly isRiskAcknowledged: boolean;
  /** Random text of this app start; idempotency keys consist of it and a counter. */
  readonly keySeed: string;
}

export interface PurchaseCommand {
  readonly amountNano: bigint;
  readonly days: number;
  readonly idempotencyKey: string;
}

export interface PurchaseContext extends PaymentHostContext {
  readonly offer: Offer | null;
  readonly balanceNano: bigint | null;
  /** Days of the chosen plan; null until the offer is known. */
  readonly days: number | null;
  readonly form: FormShown<PurchaseTerms, BondQuote>;
  /** Confirmed once before the first bond (R9.05); stored on this device. */
  readonly isRiskAcknowledged: boolean;
  /** The reviewed order: retried unchanged while its outcome is unknown. */
  readonly command: PurchaseCommand | null;
  /** The order that is reviewed or paid. */
  readonly order: Prepared<BondOrder> | null;
  readonly problem: Problem | null;
  readonly keySeed: string;
  readonly keyCount: number;
  /** How often the order was renewed automatically after its price expired. */
  readonly renewals: number;
}

/**
 * `ordering`: the order is being created, or renewed after its 60 s. `paying`: see `context.payment.stage`.
 * Ends: `booked`, `rejected`, `not-sent`, `lapsed` (wallet never asked), `expired` (the server ended it).
 * `settling`: declined, but the server has a newer state. `editing`: the form can be used.
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
  /** The price moved. */
  | { readonly type: 'purchase.renew' }
  /** Orders the bond and opens the sheet with its exact terms; requires a quote and a wallet. */
  | { readonly type: 'purchase.review' }
  | { readonly type: 'purchase.acknowledgeRisk'; readonly isAcknowledged: boolean }
  /** From other machines: data for the form and the payment. */
  | { readonly type: 'purchase.offer'; readonly offer: Offer }
  | {
      readonly type: 'purchase.wallet';
      readonly account: WalletAccount | null;
      readonly balanceNano: bigint | null;
    }
  /** The bonds of the server's last answer. */
  | { readonly type: 'purchase.bonds'; readonly bonds: readonly Bond[] }
  | { readonly type: 'purchase.balanceChanged'; readonly spentNano: bigint; readonly atMs: number };

export type PurchaseEmitted =
  | { readonly type: 'bond'; readonly bond: Bond }
  | { readonly type: 'moment'; readonly moment: PaymentMoment }
  /** The server has a newer state of this order: everything must be read again. */
  | { readonly type: 'outdated' }
  | { readonly type: 'riskAcknowledged'; readonly isAcknowledged: boolean };

export type PurchaseShown = Shown<PurchaseContext, PurchaseTag, PurchaseEvent>;

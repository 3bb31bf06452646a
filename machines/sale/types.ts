import type { Problem, SaleQuote, Withdrawal } from '@axiom/domain/ports/client';
import type { FormShown } from '../amount-form/types.ts';
import type { Shown } from '../shared/shown.ts';

export interface SaleTerms {
  readonly fromReferral: boolean;
}

export interface SaleContext {
  readonly form: FormShown<SaleTerms, SaleQuote>;
  readonly fromReferral: boolean;
  readonly mainNano: bigint;
  readonly referralNano: bigint;
  /** Address that receives the TON: the proposed one unless another is typed. */
  readonly address: string;
  readonly isAddressTyped: boolean;
  /** The address came in a payment link that named an amount too. */
  readonly isAmountLeftOut: boolean;
  /** The proposed address: the proven or connected wallet's; null without one. */
  readonly walletAddress: string | null;
  /** The sale that was just made. */
  readonly withdrawal: Withdrawal | null;
  /** Number of polls of its payout. */
  readonly lookCount: number;
  readonly problem: Problem | null;
  /** The confirmed sale: retried unchanged while its outcome is unknown. */
  readonly command: SaleCommand | null;
  readonly keySeed: string;
  readonly keyCount: number;
}

export interface SaleCommand {
  readonly amountNano: bigint;
  readonly address: string;
  readonly fromReferral: boolean;
  /** The server refuses a sale that brings less. */
  readonly minTonNano: bigint;
  readonly idempotencyKey: string;
}

/**
 * `reviewing`: the sheet with what is sold, what arrives and where. `unknown`: a command without an answer; a
 * retry cannot sell twice.
 */
export type SaleTag = 'editing' | 'sheet' | 'reviewing' | 'sending' | 'done' | 'failed' | 'unknown';

export type SaleEvent =
  /** The screen is opened: reads the limits of the selected balance. */
  | { readonly type: 'sale.open'; readonly fromReferral: boolean }
  | { readonly type: 'sale.leave' }
  | { readonly type: 'sale.typed'; readonly text: string }
  | { readonly type: 'sale.max' }
  /** Typed instead of the proposed one, or pasted as a payment link; '' begins another one. */
  | { readonly type: 'sale.address'; readonly address: string }
  /** Back to the proposed one. */
  | { readonly type: 'sale.ownAddress' }
  | { readonly type: 'sale.requote' }
  /** The price moved; what a sheet under review shows stays until its tap. */
  | { readonly type: 'sale.renew' }
  | { readonly type: 'sale.review' }
  | { readonly type: 'sale.confirm' }
  | { readonly type: 'sale.retry' }
  | { readonly type: 'sale.close' }
  /** From other machines. */
  | { readonly type: 'sale.balances'; readonly mainNano: bigint; readonly referralNano: bigint }
  | { readonly type: 'sale.wallet'; readonly address: string | null };

export interface SaleEmitted {
  readonly type: 'sold';
  readonly withdrawal: Withdrawal;
}

export type SaleShown = Shown<SaleContext, SaleTag, SaleEvent>;

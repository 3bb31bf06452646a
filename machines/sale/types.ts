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
  /** Where the TON goes: the connected wallet's address unless typed otherwise. */
  readonly address: string;
  readonly isAddressTyped: boolean;
  /** The sale that was just made. */
  readonly withdrawal: Withdrawal | null;
  /** How often its payout was asked for since. */
  readonly lookCount: number;
  readonly problem: Problem | null;
  /** What was confirmed: asked again exactly so while nobody knows how it ended. */
  readonly command: SaleCommand | null;
  readonly keySeed: string;
  readonly keyCount: number;
}

/** One sale as it is sent. */
export interface SaleCommand {
  readonly amountNano: bigint;
  readonly address: string;
  readonly fromReferral: boolean;
  /** Less than this is refused by the server. */
  readonly minTonNano: bigint;
  readonly idempotencyKey: string;
}

export type SaleState =
  | 'closed'
  | 'editing'
  | 'reviewing'
  | 'sending'
  | 'done'
  | 'looking'
  | 'failed'
  | 'unknown';

/** `reviewing`: the sheet with what is sold, what arrives and where. `unknown`: a command without an answer; trying again cannot sell twice. */
export type SaleTag = 'editing' | 'sheet' | 'reviewing' | 'sending' | 'done' | 'failed' | 'unknown';

export type SaleEvent =
  /** The screen is opened: reads the limits of the balance it sells from. */
  | { readonly type: 'sale.open'; readonly fromReferral: boolean }
  /** The screen is left. */
  | { readonly type: 'sale.leave' }
  | { readonly type: 'sale.typed'; readonly text: string }
  | { readonly type: 'sale.max' }
  | { readonly type: 'sale.address'; readonly address: string }
  | { readonly type: 'sale.requote' }
  | { readonly type: 'sale.review' }
  | { readonly type: 'sale.confirm' }
  | { readonly type: 'sale.retry' }
  /** Closes the sheet. */
  | { readonly type: 'sale.close' }
  /** From others. */
  | { readonly type: 'sale.balances'; readonly mainNano: bigint; readonly referralNano: bigint }
  | { readonly type: 'sale.wallet'; readonly address: string | null };

/** What the machine tells others. */
export interface SaleEmitted {
  readonly type: 'sold';
  readonly withdrawal: Withdrawal;
}

export type SaleShown = Shown<SaleContext, SaleState, SaleTag, SaleEvent>;

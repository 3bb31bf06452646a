import type { Problem } from '@axiom/domain/ports/client';

/** Why an amount cannot be used; amounts in nano. */
export type AmountFault =
  | { readonly name: 'not-a-number' }
  | { readonly name: 'too-many-decimals' }
  | { readonly name: 'too-small'; readonly minNano: bigint }
  | { readonly name: 'too-large'; readonly maxNano: bigint }
  /** More than there is to pay it from. */
  | { readonly name: 'not-enough'; readonly missingNano: bigint };

export interface AmountBounds {
  readonly minNano: bigint;
  readonly maxNano: bigint;
  /** What Max fills in; null where there is nothing to fill in. */
  readonly maxFillNano: bigint | null;
  /** What there is to pay from; null or absent where that is not known, or where `maxNano` says it. */
  readonly spendableNano?: bigint | null;
}

/** Terms: what else a quote depends on. Quote: the server's answer for an amount. */
export interface AmountFormContext<Terms, Quote> {
  /** As typed. */
  readonly text: string;
  readonly amountNano: bigint | null;
  /** Null until they are known. */
  readonly bounds: AmountBounds | null;
  /** Null while nothing can be quoted yet. */
  readonly terms: Terms | null;
  readonly fault: AmountFault | null;
  /** The quote of this amount and these terms; the last one stays while the next is asked for, see the tag `waiting`. */
  readonly quote: Quote | null;
  /** The server's refusal of this amount. */
  readonly problem: Problem | null;
}

export interface AmountFormInput<Terms> {
  readonly bounds: AmountBounds | null;
  readonly terms: Terms | null;
}

/** `unready`: bounds or terms are not known yet. `settling`: typing goes on. */
export type AmountFormState = 'empty' | 'faulty' | 'unready' | 'settling' | 'quoting' | 'quoted' | 'failed';

/** `waiting`: a quote is on its way. `quoted`: it may be reviewed. */
export type AmountFormTag = 'empty' | 'faulty' | 'waiting' | 'quoted' | 'failed';

export type AmountFormEvent<Terms> =
  | { readonly type: 'amount.typed'; readonly text: string }
  | { readonly type: 'amount.max' }
  | { readonly type: 'amount.terms'; readonly terms: Terms | null }
  | { readonly type: 'amount.bounds'; readonly bounds: AmountBounds }
  /** Ask again: the price moved or the last try failed. */
  | { readonly type: 'amount.requote' }
  /** Nothing typed, nothing quoted. */
  | { readonly type: 'amount.clear' };

/** The form inside another machine's context: its state and its figures. */
export interface FormShown<Terms, Quote> {
  readonly stage: AmountFormState;
  readonly context: AmountFormContext<Terms, Quote>;
}

import type { Problem } from '@axiom/domain/ports/client';

/** Why an amount cannot be used; amounts in nano. */
export type AmountFault =
  | { readonly name: 'not-a-number' }
  | { readonly name: 'too-many-decimals' }
  /** Its separators have two meanings, or none: "1,000", "1.00,5". */
  | { readonly name: 'unclear-groups' }
  | { readonly name: 'too-small'; readonly minNano: bigint }
  | { readonly name: 'too-large'; readonly maxNano: bigint }
  /** More than the balance that pays it. */
  | { readonly name: 'not-enough'; readonly missingNano: bigint };

export interface AmountBounds {
  readonly minNano: bigint;
  readonly maxNano: bigint;
  /** The amount that Max fills in; null if there is none. */
  readonly maxFillNano: bigint | null;
  /** The balance that pays; null or absent if it is unknown or if `maxNano` already bounds it. */
  readonly spendableNano?: bigint | null;
}

/** Terms: the other inputs of a quote. Quote: the server's answer for an amount. */
export interface AmountFormContext<Terms, Quote> {
  readonly text: string;
  readonly amountNano: bigint | null;
  /** Null until known. */
  readonly bounds: AmountBounds | null;
  /** Null while nothing can be quoted. */
  readonly terms: Terms | null;
  readonly fault: AmountFault | null;
  /**
   * The quote for this amount and these terms; the last one stays while the next is requested (tag
   * `waiting`).
   */
  readonly quote: Quote | null;
  /** Why the server refused this amount. */
  readonly problem: Problem | null;
}

/** `unready`: bounds or terms are unknown. `settling`: the typing debounce is running. */
export type AmountFormState = 'empty' | 'faulty' | 'unready' | 'settling' | 'quoting' | 'quoted' | 'failed';

export type AmountFormEvent<Terms> =
  | { readonly type: 'amount.typed'; readonly text: string }
  | { readonly type: 'amount.max' }
  | { readonly type: 'amount.terms'; readonly terms: Terms | null }
  | { readonly type: 'amount.bounds'; readonly bounds: AmountBounds }
  /** Request the quote again: the last request failed, or the sheet says that its price has moved. */
  | { readonly type: 'amount.requote' }
  /** The price moved: ask for a new quote, and keep the last one until it comes. */
  | { readonly type: 'amount.renew' }
  /** Clear text and quote. */
  | { readonly type: 'amount.clear' };

/** The form inside another machine's context: its state and its values. */
export interface FormShown<Terms, Quote> {
  readonly stage: AmountFormState;
  readonly context: AmountFormContext<Terms, Quote>;
}

import type { Problem } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

/** Why an amount cannot be used; amounts in nano. */
export type AmountFault =
  | { readonly name: 'not-a-number' }
  | { readonly name: 'too-many-decimals' }
  | { readonly name: 'too-small'; readonly minNano: bigint }
  | { readonly name: 'too-large'; readonly maxNano: bigint };

export interface AmountBounds {
  readonly minNano: bigint;
  readonly maxNano: bigint;
  /** What Max fills in; null where there is nothing to fill in. */
  readonly maxFillNano: bigint | null;
}

/** Terms: what else a quote depends on. Quote: the server's answer for an amount. */
export interface AmountFormContext<Terms, Quote> {
  /** As typed. */
  readonly text: string;
  readonly amountNano: bigint | null;
  readonly bounds: AmountBounds;
  readonly terms: Terms;
  readonly fault: AmountFault | null;
  /** The quote of exactly this amount and these terms; null while it is asked for. */
  readonly quote: Quote | null;
  /** The server's refusal of this amount. */
  readonly problem: Problem | null;
}

export interface AmountFormInput<Terms> {
  readonly text: string;
  readonly bounds: AmountBounds;
  readonly terms: Terms;
}

export type AmountFormState = 'empty' | 'faulty' | 'settling' | 'quoting' | 'quoted' | 'failed';

/** `waiting`: a quote is on its way. `quoted`: it may be reviewed. */
export type AmountFormTag = 'empty' | 'faulty' | 'waiting' | 'quoted' | 'failed';

export type AmountFormEvent<Terms = unknown> =
  | { readonly type: 'amount.typed'; readonly text: string }
  | { readonly type: 'amount.max' }
  | { readonly type: 'amount.terms'; readonly terms: Terms }
  | { readonly type: 'amount.bounds'; readonly bounds: AmountBounds }
  /** Ask again: the price moved or the last try failed. */
  | { readonly type: 'amount.requote' };

export type AmountFormShown<Terms, Quote> = Shown<
  AmountFormContext<Terms, Quote>,
  AmountFormState,
  AmountFormTag,
  AmountFormEvent<Terms>
>;

/** The form inside another machine's context. */
export interface FormShown<Terms, Quote> {
  readonly stage: AmountFormState;
  readonly context: AmountFormContext<Terms, Quote>;
}

/** The two currencies: the chain’s coin and the product’s token. */
export type Currency = 'TON' | 'AXIOM';

declare const currencyBrand: unique symbol;

/**
 * An amount in nano (1e-9) of one currency. Adding two currencies does not compile: the brand is invariant in
 * its currency, so no call can infer a common one.
 */
export type Nano<C extends Currency> = bigint & { readonly [currencyBrand]: (currency: C) => C };

/** Nano per TON and per AXIOM (R4.14). */
export const NANO_PER_UNIT: bigint = 1_000_000_000n;
/** Fraction digits of every amount. */
export const AMOUNT_FRACTION_DIGITS = 9;

/** Marks a count of nano-TON as money. */
export function ton(nano: bigint): Nano<'TON'> {
  return nano as Nano<'TON'>;
}

/** Marks a count of nano-AXIOM as money. */
export function axiom(nano: bigint): Nano<'AXIOM'> {
  return nano as Nano<'AXIOM'>;
}

/** 0 nano-TON. */
export const ZERO_TON: Nano<'TON'> = ton(0n);
/** 0 nano-AXIOM. */
export const ZERO_AXIOM: Nano<'AXIOM'> = axiom(0n);

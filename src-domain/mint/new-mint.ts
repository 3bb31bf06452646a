import { derivedAmounts } from './amounts.ts';
import { maturityAfter } from './maturity.ts';
import type { Mint } from './mint.ts';

/** What was agreed for a new bond; the amounts at its end follow from its terms. */
export interface NewMint extends Pick<
  Mint,
  'id' | 'ownerId' | 'origin' | 'amountTon' | 'amountToken' | 'tariffDays' | 'terms'
> {
  readonly nowMs: number;
}

/** A new bond, pending. Every bond begins here: a field that all have gets its first value in this place. */
export function newMint({ nowMs, amountToken, terms, ...agreed }: NewMint): Mint {
  return {
    ...agreed,
    status: 'pending',
    createdAtMs: nowMs,
    ...derivedAmounts(amountToken, terms),
    terms,
  };
}

/** A new bond that needs no payment: active at once. */
export function newActiveMint(agreed: NewMint): Mint {
  const { nowMs, tariffDays } = agreed;
  const maturesAtMs = maturityAfter(nowMs, tariffDays);
  return { ...newMint(agreed), status: 'active', activatedAtMs: nowMs, maturesAtMs };
}

import { expectedAtMaturity } from '../economy/expected-at-maturity.ts';
import { feeOf } from '../economy/fee-of.ts';
import { type Nano, subtract } from '../money/index.ts';
import type { MintTerms, MintView } from './mint.ts';

/** The amounts of a bond that change with the amount that its payment credits. */
export type MintAmounts = Pick<MintView, 'amountToken' | 'expectedToken' | 'earlyExitFee'>;

/** The amounts of a bond, in nano-AXIOM, that follow from its token amount and its frozen terms. */
export function derivedAmounts(
  amountToken: Nano<'AXIOM'>,
  terms: Pick<MintTerms, 'bonusPercent' | 'earlyExitFee'>,
): MintAmounts {
  return {
    amountToken,
    expectedToken: expectedAtMaturity(amountToken, terms.bonusPercent),
    earlyExitFee: feeOf(amountToken, terms.earlyExitFee),
  };
}

/** Credit of an early exit to the main balance, in nano-AXIOM: the amount less the fee. */
export function earlyExitCredit(mint: Pick<MintView, 'amountToken' | 'earlyExitFee'>): Nano<'AXIOM'> {
  return subtract(mint.amountToken, mint.earlyExitFee);
}

/** What a bond pays at maturity in addition to its amount, in nano-AXIOM. */
export function bonusAtMaturity(bond: Pick<MintView, 'amountToken' | 'expectedToken'>): Nano<'AXIOM'> {
  return subtract(bond.expectedToken, bond.amountToken);
}

import { axiom, floorOf, multiply, type Nano, onePlus, type Percent6, rational } from '../money/index.ts';

/** Nano-AXIOM that a bond pays at maturity: amount_token × (1 + bonus_percent / 100), floored. */
export function expectedAtMaturity(amountToken: Nano<'AXIOM'>, bonusPercent: Percent6): Nano<'AXIOM'> {
  return axiom(floorOf(multiply(rational(amountToken), onePlus(bonusPercent))));
}

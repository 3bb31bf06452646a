import { INVESTMENT_BONUS_AGE_MS } from '../constants/index.ts';
import { type Nano, sum } from '../money/index.ts';
import { utcDayNumber } from '../time/index.ts';

/** Consecutive UTC days with something held, up to the day before `atMs` (epoch ms); 0 if nothing is held. */
export function holdDays(heldSinceMs: number | undefined, atMs: number): number {
  return heldSinceMs === undefined ? 0 : Math.max(0, utcDayNumber(atMs) - utcDayNumber(heldSinceMs));
}

/** One paid bond or stake, as the investment bonus needs it: nano-AXIOM and epoch ms. */
export interface Investment {
  readonly amountToken: Nano<'AXIOM'>;
  /** Activation of the bond, or of the bond that became the stake. */
  readonly activeSinceMs: number;
}

/** Sum of the paid active bonds and stakes older than 7 days at `atMs` (epoch ms), in nano-AXIOM. */
export function investedToken(investments: readonly Investment[], atMs: number): Nano<'AXIOM'> {
  return sum(
    investments
      .filter(({ activeSinceMs }) => atMs - activeSinceMs > INVESTMENT_BONUS_AGE_MS)
      .map(({ amountToken }) => amountToken),
  );
}

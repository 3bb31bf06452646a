import { type Percent6, WHOLE_PERCENT } from '@axiom/domain/money';

/** Number of different draws: each is below this. */
export const DRAWS: number = 2 ** 32;

/** A chance as the number of draws that hit: `draw < thresholdOf(chance)`. 2^32 for 100 %, 0 for never. */
export function thresholdOf(chance: Percent6): number {
  return Number((chance << 32n) / WHOLE_PERCENT);
}

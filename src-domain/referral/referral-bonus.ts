import { type Nano, percentOfFloor } from '../money/index.ts';
import { levelRow } from './level-of.ts';
import type { ReferralLevel } from './levels.ts';

/**
 * ⌊amount_token × the level's percent⌋, for the inviter of whoever bought.
 * @param level held before this purchase
 */
export function referralBonus(amountToken: Nano<'AXIOM'>, level: ReferralLevel): Nano<'AXIOM'> {
  return percentOfFloor(amountToken, levelRow(level).bonusPercent);
}

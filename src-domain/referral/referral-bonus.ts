import { type Nano, percentOfFloor } from '../money/index.ts';
import { levelRow } from './level-of.ts';
import type { ReferralLevel } from './levels.ts';

/** nano-AXIOM for the inviter: ⌊amount_token × the level's percent⌋. @param level theirs before this purchase */
export function referralBonus(amountToken: Nano<'AXIOM'>, level: ReferralLevel): Nano<'AXIOM'> {
  return percentOfFloor(amountToken, levelRow(level).bonusPercent);
}

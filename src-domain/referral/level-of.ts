import type { Nano } from '../money/index.ts';
import { type LevelRow, LEVELS, type ReferralLevel } from './levels.ts';

/** The row of the level at a released turnover in nano-TON (R4.07): the last one whose threshold is reached. */
export function levelRowOf(turnover: Nano<'TON'>): LevelRow {
  return LEVELS.findLast((row) => turnover >= row.fromTurnover) ?? (LEVELS[0] as LevelRow);
}

/** The level at a released turnover in nano-TON, 1 to 8 (R4.07). */
export function levelOf(turnover: Nano<'TON'>): ReferralLevel {
  return levelRowOf(turnover).level;
}

/** The row of a level. */
export function levelRow(level: ReferralLevel): LevelRow {
  return LEVELS[level - 1] as LevelRow;
}

import { type Nano, type Percent6, percent6, ton, NANO_PER_UNIT } from '../money/index.ts';

/** 1 to 8; the wire's `ref` is one less. */
export type ReferralLevel = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** A level's threshold in nano-TON and its bonus. */
export interface LevelRow {
  readonly level: ReferralLevel;
  /** Least released turnover of the level. */
  readonly fromTurnover: Nano<'TON'>;
  readonly bonusPercent: Percent6;
}

function row(level: ReferralLevel, fromTon: bigint, percent: bigint): LevelRow {
  return { level, fromTurnover: ton(fromTon * NANO_PER_UNIT), bonusPercent: percent6(percent * 1_000_000n) };
}

/** The specification's table, ascending (R4.07). */
export const LEVELS: readonly LevelRow[] = [
  row(1, 0n, 5n),
  row(2, 50n, 6n),
  row(3, 500n, 7n),
  row(4, 1000n, 8n),
  row(5, 5000n, 9n),
  row(6, 10_000n, 10n),
  row(7, 15_000n, 11n),
  row(8, 20_000n, 12n),
];

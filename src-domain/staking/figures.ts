import type { Nano } from '../money/index.ts';

/** Live figures of one stake at one moment. */
export interface StakeFigures {
  readonly earned: Nano<'AXIOM'>;
  readonly perSecond: Nano<'AXIOM'>;
  readonly perMinute: Nano<'AXIOM'>;
  readonly perHour: Nano<'AXIOM'>;
  readonly perDay: Nano<'AXIOM'>;
  readonly maxReward: Nano<'AXIOM'>;
  /** At the rates in force; absent when they never get there. */
  readonly completesAtMs?: number | undefined;
}

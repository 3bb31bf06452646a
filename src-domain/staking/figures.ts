import type { Nano } from '../money/index.ts';

/** Live figures of one stake at one instant. */
export interface StakeFigures {
  readonly earned: Nano<'AXIOM'>;
  readonly perSecond: Nano<'AXIOM'>;
  readonly perMinute: Nano<'AXIOM'>;
  readonly perHour: Nano<'AXIOM'>;
  readonly perDay: Nano<'AXIOM'>;
  readonly maxReward: Nano<'AXIOM'>;
  /** At the current rates, epoch ms; absent if it never completes. */
  readonly completesAtMs?: number | undefined;
}

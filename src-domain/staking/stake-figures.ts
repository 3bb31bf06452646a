import { earnedNow } from './earned-now.ts';
import { completesAtMs } from './completes-at.ts';
import type { StakeFigures } from './figures.ts';
import { perDay, perHour, perMinute, perSecond } from './reward-per.ts';
import type { StakeView } from './stake.ts';

/** All figures that a screen shows of one stake at `nowMs`, epoch ms (R5.12). */
export function stakeFigures(stake: StakeView, nowMs: number): StakeFigures {
  const completion = completesAtMs(stake);
  return {
    earned: earnedNow(stake, nowMs),
    perSecond: perSecond(stake),
    perMinute: perMinute(stake),
    perHour: perHour(stake),
    perDay: perDay(stake),
    maxReward: stake.maxReward,
    ...(completion === undefined ? {} : { completesAtMs: completion }),
  };
}

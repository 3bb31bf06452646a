import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../constants/index.ts';
import { axiom, mulDivFloor, type Nano } from '../money/index.ts';
import { ACCRUAL_DENOMINATOR, dailyRate } from './accrual.ts';
import type { StakeRates, StakeView } from './stake.ts';

type Earning = StakeRates & Pick<StakeView, 'totalAmount'>;

function rewardIn(stake: Earning, seconds: number): Nano<'AXIOM'> {
  return axiom(mulDivFloor(stake.totalAmount * dailyRate(stake), BigInt(seconds), ACCRUAL_DENOMINATOR));
}

/** total_amount × (daily_reward + hold + collective + investment) / 100 in nano-AXIOM, floored once (R4.04). */
export function perDay(stake: Earning): Nano<'AXIOM'> {
  return rewardIn(stake, SECONDS_PER_DAY);
}

/** A 24th of the exact day's reward in nano-AXIOM, floored once; for display, never to be multiplied. */
export function perHour(stake: Earning): Nano<'AXIOM'> {
  return rewardIn(stake, SECONDS_PER_HOUR);
}

/** A 1,440th of the exact day's reward in nano-AXIOM, floored once; for display, never to be multiplied. */
export function perMinute(stake: Earning): Nano<'AXIOM'> {
  return rewardIn(stake, SECONDS_PER_MINUTE);
}

/** An 86,400th of the exact day's reward in nano-AXIOM, floored once; for display, never to be multiplied. */
export function perSecond(stake: Earning): Nano<'AXIOM'> {
  return rewardIn(stake, 1);
}

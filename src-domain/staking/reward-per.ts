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

/** 1/24 of the exact daily reward in nano-AXIOM, floored once; for display only, do not multiply it. */
export function perHour(stake: Earning): Nano<'AXIOM'> {
  return rewardIn(stake, SECONDS_PER_HOUR);
}

/** 1/1,440 of the exact daily reward in nano-AXIOM, floored once; for display only, do not multiply it. */
export function perMinute(stake: Earning): Nano<'AXIOM'> {
  return rewardIn(stake, SECONDS_PER_MINUTE);
}

/** 1/86,400 of the exact daily reward in nano-AXIOM, floored once; for display only, do not multiply it. */
export function perSecond(stake: Earning): Nano<'AXIOM'> {
  return rewardIn(stake, 1);
}

export { ACCRUAL_DENOMINATOR, accruedNano, accruesFromMs, dailyRate } from './accrual.ts';
export { applyStakeEvent, type StakeSelection } from './apply-stake-event.ts';
export { completesAtMs } from './completes-at.ts';
export { earnedNow } from './earned-now.ts';
export type { StakeFigures } from './figures.ts';
export { IllegalStakeTransition, type StakeRefusal } from './illegal-stake-transition.ts';
export { newStake, type NewStakeInput, openStake, type OpenStakeInput, withBonuses } from './open-stake.ts';
export { orderStake, type OrderStakeInput, type StakeOrder, type StakingFee } from './order-stake.ts';
export { perDay, perHour, perMinute, perSecond } from './reward-per.ts';
export { nextSettlementAtMs, settle, type Settlement } from './settle.ts';
export {
  type CompletedStake,
  STAKE_STATUSES,
  type Stake,
  type StakeRates,
  type StakeStatus,
  type StakeView,
} from './stake.ts';
export type { StakeEffect, StakeEvent, StakeEventType } from './stake-event.ts';
export { stakeFigures } from './stake-figures.ts';
export { displayedBalance, totalAccrued, totalEarnedToday } from './totals.ts';
export {
  expireStake,
  payStakingFee,
  stakingFeeOrder,
  stakingFeePaidAtMs,
  type WaitingStake,
} from './staking-fee.ts';
export { type StakeStep, transitionStake } from './transition-stake.ts';

export {
  depositRefundConfirmed,
  depositRefundFailed,
  depositRefundSending,
  depositUnmatched,
} from './deposits.ts';
export { farmingActivated, farmingCanceled, farmingCreated } from './farming.ts';
export { mintActivated, mintCanceled, mintMatured, mintStaked } from './mints.ts';
export { adjustment, capital, networkFee, unexplained } from './operator.ts';
export { referralPending, referralReleased, referralReversed, referralTransferred } from './referrals.ts';
export { stakeCompleted, stakeSettled, stakingFeePaid } from './stakes.ts';
export { taskClaimed } from './tasks.ts';
export {
  withdrawalCameBack,
  withdrawalConfirmed,
  withdrawalCreated,
  withdrawalPutBack,
  withdrawalRefunded,
  withdrawalSending,
} from './withdrawals.ts';

export {
  checkWithdrawal,
  DayLimitExceeded,
  leftOfDayLimit,
  maxWithdrawal,
  SalePriceMoved,
  type WithdrawalDecision,
  type WithdrawalFacts,
  type WithdrawalInput,
} from './check-withdrawal.ts';
export {
  isAbove,
  isFree,
  type LineState,
  type PayoutLine,
  type PayoutReason,
  reasonNow,
  type ShownReason,
} from './line.ts';
export { LINE_LOOKED_AT, placeInLine, type PlaceInLine } from './place-in-line.ts';
export { PAYOUT_STATUSES, type PayoutStatus, type PayoutView } from './payout.ts';
export {
  IllegalPayoutTransition,
  isPayoutOpen,
  PAYOUT_EVENTS,
  type PayoutEvent,
  transitionPayout,
} from './payout-transition.ts';
export { type LimitedPayout, type TreasuryDay, withinTreasuryDay } from './treasury-day.ts';

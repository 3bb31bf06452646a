export {
  type Account,
  accountKey,
  isCached,
  linkEscrow,
  mayBeNegative,
  SYSTEM_ACCOUNTS,
  type SystemAccountName,
  systemAccount,
  USER_ACCOUNTS,
  type UserAccountName,
  userAccount,
} from './account.ts';
export {
  applyBooking,
  applyBookingInPlace,
  balanceOf,
  type Balances,
  InsufficientBalance,
} from './balances.ts';
export {
  assertBalanced,
  balanced,
  type Booking,
  BOOKING_KINDS,
  type BookingKind,
  type Entry,
  move,
  UnbalancedBooking,
} from './booking.ts';
export * as booking from './bookings/index.ts';
export {
  bookingOfFarmEffect,
  bookingOfMintEffect,
  bookingOfStakeEffect,
  bookingOfTaskEffect,
} from './effects.ts';
export type { WithdrawalAmounts } from './bookings/withdrawals.ts';

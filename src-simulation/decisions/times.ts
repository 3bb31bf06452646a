/** Visits begin in the first so many seconds of a day, so that their last payment falls on the same day. */
export const VISIT_SECONDS = 85_400;
/** Kinds of payment; a larger kind is an order that stays unpaid. */
export const IN_TIME = 0;
export const LATE = 1;
/**
 * Seconds until a payment in time (fewer than the first), and of a late one (from the second on, fewer than the third more):
 * late is what comes after the order's 60 s and 30 s of grace.
 */
export const IN_TIME_SECONDS = 60;
export const LATE_FROM = 91;
export const LATE_SECONDS = 809;

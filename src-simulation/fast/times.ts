/** Seconds of a day in which visits begin. */
export const VISIT_SECONDS = 85_400;
/** How an order is paid; more than that is never. */
export const IN_TIME = 0;
export const LATE = 1;
/** Seconds until the payment: up to so many, or from the first late one on up to so many more. */
export const IN_TIME_SECONDS = 60;
export const LATE_FROM = 91;
export const LATE_SECONDS = 809;

/** Seconds per minute. */
export const SECONDS_PER_MINUTE = 60;
/** Seconds per hour. */
export const SECONDS_PER_HOUR = 3600;
/** Seconds per UTC day: epoch time has no leap seconds. */
export const SECONDS_PER_DAY = 86_400;
/** Milliseconds per second. */
export const MS_PER_SECOND = 1000;
/** Milliseconds per minute. */
export const MS_PER_MINUTE = 60_000;
/** Milliseconds per hour. */
export const MS_PER_HOUR = 3_600_000;
/** Milliseconds per UTC day. */
export const MS_PER_DAY = 86_400_000;

/** Seconds of a minute. */
export const SECONDS_PER_MINUTE = 60;
/** Seconds of an hour. */
export const SECONDS_PER_HOUR = 3600;
/** Seconds of a UTC day: there are no leap seconds in epoch time. */
export const SECONDS_PER_DAY = 86_400;
/** Milliseconds of a second. */
export const MS_PER_SECOND = 1000;
/** Milliseconds of a minute. */
export const MS_PER_MINUTE = 60_000;
/** Milliseconds of an hour. */
export const MS_PER_HOUR = 3_600_000;
/** Milliseconds of a UTC day. */
export const MS_PER_DAY = 86_400_000;

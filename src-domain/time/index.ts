export { utcDate, utcDateMs, utcIso, utcYearStart } from './utc-date.ts';
export { utcDayNumber, utcDayStart, utcMidnightAfter } from './utc-midnight.ts';
export { elapsedSeconds, wholeSecondMs } from './whole-second.ts';

export { utcDayNumber, utcDayStart, utcMidnightAfter } from './utc-midnight.ts';
export { elapsedSeconds, wholeSecondMs } from './whole-second.ts';

import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from '@axiom/domain/constants';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{3}))?Z$/;

const FEBRUARY = 2;
const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Days of the 400 years after which the calendar repeats, and days from 0000-03-01 to 1970-01-01. */
const DAYS_PER_ERA = 146_097;
const EPOCH_FROM_MARCH_0 = 719_468;

function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (DAYS_OF_MONTH[month - 1] ?? 0) + (month === FEBRUARY && isLeap ? 1 : 0);
}

/** UTC days since 1970-01-01 of a date such as "2026-03-01"; undefined when there is no such date. */
export function parseUtcDay(text: string): number | undefined {
  const [year, month, day] = (DATE.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (day < 1 || day > daysOf(year, month)) return undefined;
  const marchYear = month > FEBRUARY ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const monthFromMarch = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_FROM_MARCH_0;
}

/** Epoch milliseconds of an instant such as "2026-03-01T12:00:00.000Z"; undefined when there is none. */
export function parseUtcInstant(text: string): number | undefined {
  const [, date = '', hours, minutes, seconds, milliseconds = '0'] = INSTANT.exec(text) ?? [];
  const day = parseUtcDay(date);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  return (
    day * MS_PER_DAY +
    Number(hours) * MS_PER_HOUR +
    Number(minutes) * MS_PER_MINUTE +
    Number(seconds) * MS_PER_SECOND +
    Number(milliseconds)
  );
}

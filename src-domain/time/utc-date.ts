import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from '../constants/index.ts';

/** Days in 400 years, after which the calendar repeats. */
const ERA_DAYS = 146_097;
/** Days from 0000-03-01, where a year of this calculation begins, to 1970-01-01. */
const ERA_OFFSET_DAYS = 719_468;
const YEARS_PER_ERA = 400;

/** A day of the calendar; month and day count from 1. */
interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day of the Gregorian calendar that begins `dayNumber` days after 1970-01-01. */
function calendarDay(dayNumber: number): CalendarDay {
  const shifted = dayNumber + ERA_OFFSET_DAYS;
  const era = Math.floor(shifted / ERA_DAYS);
  const ofEra = shifted - era * ERA_DAYS;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * YEARS_PER_ERA + (month <= 2 ? 1 : 0);
  return { year, month, day: ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1 };
}

/** Days from 1970-01-01 to a day of the calendar. */
function dayNumberOf({ year, month, day }: CalendarDay): number {
  const fromMarchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(fromMarchYear / YEARS_PER_ERA);
  const yearOfEra = fromMarchYear - era * YEARS_PER_ERA;
  const fromMarch = month > 2 ? month - 3 : month + 9;
  const ofYear = Math.floor((153 * fromMarch + 2) / 5) + day - 1;
  const ofEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + ofYear;
  return era * ERA_DAYS + ofEra - ERA_OFFSET_DAYS;
}

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** The UTC day of an instant (epoch ms, from the year 0 to 9999) as `2026-11-21`. */
export function utcDate(atMs: number): string {
  const { year, month, day } = calendarDay(Math.floor(atMs / MS_PER_DAY));
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** 00:00 UTC of a day written as `2026-11-21`, epoch ms; null if there is no such day. */
export function utcDateMs(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const atMs = dayNumberOf({ year: Number(year), month: Number(month), day: Number(day) }) * MS_PER_DAY;
  return utcDate(atMs) === text ? atMs : null;
}

/** 00:00 UTC of the first of January of an instant's year, epoch ms. */
export function utcYearStart(atMs: number): number {
  const { year } = calendarDay(Math.floor(atMs / MS_PER_DAY));
  return dayNumberOf({ year, month: 1, day: 1 }) * MS_PER_DAY;
}

/** An instant (epoch ms) in ISO 8601, UTC, with milliseconds: `2026-11-21T14:32:07.000Z`. */
export function utcIso(atMs: number): string {
  const ofDay = atMs - Math.floor(atMs / MS_PER_DAY) * MS_PER_DAY;
  const hours = digits(Math.floor(ofDay / MS_PER_HOUR), 2);
  const minutes = digits(Math.floor((ofDay % MS_PER_HOUR) / MS_PER_MINUTE), 2);
  const seconds = digits(Math.floor((ofDay % MS_PER_MINUTE) / MS_PER_SECOND), 2);
  return `${utcDate(atMs)}T${hours}:${minutes}:${seconds}.${digits(ofDay % MS_PER_SECOND, 3)}Z`;
}

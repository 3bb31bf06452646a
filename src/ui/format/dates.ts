import { MS_PER_MINUTE, MS_PER_SECOND } from '@axiom/domain/constants';

/** Dates and times in the person's locale, always 24 h (R2.15). */
export interface Dates {
  /** "25 Nov", with the year unless it is the current one. */
  date(atMs: number, nowMs: number): string;
  /** "25 Nov", without the year. */
  day(atMs: number): string;
  /** "25 November 2026". */
  longDate(atMs: number): string;
  /** "14:32". */
  time(atMs: number): string;
  /** "14:32:09". */
  seconds(atMs: number): string;
  /** "25 Nov, 14:32". */
  dateTime(atMs: number, nowMs: number): string;
}

/** Russian writes “2027 г.”; next to a month this suffix is not needed. “авг.” ends in the same letter. */
const YEAR_WORD = /(\d)\s?г\.$/u;

const cache = new Map<string, Dates>();

/** Some devices report "en-US@posix" and the like, which Intl refuses. */
function isKnownTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The locale for dates: the device's own if it has the app's language. */
export function dateLocale(language: string, preferred: readonly string[]): string {
  const own = preferred.find((tag) => tag.toLowerCase().split('-')[0] === language && isKnownTag(tag));
  if (own !== undefined && own.includes('-')) return own;
  return language === 'en' ? 'en-GB' : language;
}

/** Seconds that the clocks of a zone, or the device's, are ahead of UTC at an instant. */
export function aheadSeconds(atMs: number, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(atMs);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return (shown - Math.floor(atMs / MS_PER_MINUTE) * MS_PER_MINUTE) / MS_PER_SECOND;
}

/** Formatters of a locale; the default of `timeZone` is the device's. */
export function datesOf(locale: string, timeZone?: string): Dates {
  const key = `${locale} ${timeZone ?? ''}`;
  const known = cache.get(key);
  if (known) return known;
  const made = makeDates(locale, timeZone);
  cache.set(key, made);
  return made;
}

function makeDates(locale: string, timeZone: string | undefined): Dates {
  // Each is made when it is first needed: making one takes milliseconds of the first frame.
  const of = (options: Intl.DateTimeFormatOptions) => {
    let made: Intl.DateTimeFormat | undefined;
    const format = (atMs: number) => {
      made ??= new Intl.DateTimeFormat(locale, {
        ...options,
        hourCycle: 'h23',
        ...(timeZone === undefined ? {} : { timeZone }),
      });
      return made.format(atMs);
    };
    return { format };
  };
  const short = of({ day: 'numeric', month: 'short' });
  const withYear = of({ day: 'numeric', month: 'short', year: 'numeric' });
  const long = of({ day: 'numeric', month: 'long', year: 'numeric' });
  const time = of({ hour: '2-digit', minute: '2-digit' });
  const seconds = of({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const year = of({ year: 'numeric' });
  const date = (atMs: number, nowMs: number) =>
    (year.format(atMs) === year.format(nowMs) ? short : withYear).format(atMs).replace(YEAR_WORD, '$1');
  return {
    date,
    day: (atMs) => short.format(atMs),
    longDate: (atMs) => long.format(atMs),
    time: (atMs) => time.format(atMs),
    seconds: (atMs) => seconds.format(atMs),
    dateTime: (atMs, nowMs) => `${date(atMs, nowMs)}, ${time.format(atMs)}`,
  };
}

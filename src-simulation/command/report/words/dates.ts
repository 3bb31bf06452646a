import { MS_PER_DAY } from '@axiom/domain/constants';
const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** "21 Nov 2026" from a UTC day number. */
export const dateOf = (dayNumber: number): string => FORMAT.format(new Date(dayNumber * MS_PER_DAY));

const DAY_MS = 86_400_000;
const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** "21 Nov 2026" from a UTC day number. */
export const dateOf = (dayNumber: number): string => FORMAT.format(new Date(dayNumber * DAY_MS));

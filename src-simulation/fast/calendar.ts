/** Marks that wait to be written, at most. */
const MOST_WAITING = 2048;

/** Who is due on which day, and whether for something else than usual: a bit each a person and day, a day's bits side by side. */
export interface Calendar {
  /** First those for a purchase, or for a bond or a stake to be looked at; from `others` on those for anything else. */
  readonly bits: Int32Array;
  readonly others: number;
  readonly wordsPerDay: number;
  readonly days: number;
  /** Place and bit of marks that are not written yet, and how many there are. */
  readonly queue: Int32Array;
  waiting: number;
}

/** An empty calendar. */
export function calendarOf(people: number, days: number): Calendar {
  const wordsPerDay = Math.ceil(people / 32);
  const others = wordsPerDay * days;
  const bits = new Int32Array(2 * others);
  return { bits, others, wordsPerDay, days, queue: new Int32Array(2 * MOST_WAITING), waiting: 0 };
}

/** Nobody is due on any day. */
export function clearCalendar(calendar: Calendar): void {
  calendar.bits.fill(0);
  calendar.waiting = 0;
}

/** A person buys on that day, or a bond or a stake of theirs is to be looked at; days after the run are forgotten. */
export function markDue(calendar: Calendar, day: number, person: number): void {
  if (day < calendar.days) mark(calendar, day * calendar.wordsPerDay, person);
}

/** A person does anything else on that day, or their own bonuses may change; days after the run are forgotten. */
export function markOther(calendar: Calendar, day: number, person: number): void {
  if (day < calendar.days) mark(calendar, calendar.others + day * calendar.wordsPerDay, person);
}

/** Days lie far apart in memory: marks that are written together wait for it together. */
function mark(calendar: Calendar, row: number, person: number): void {
  if (calendar.waiting === MOST_WAITING) writeMarks(calendar);
  const { queue, waiting } = calendar;
  queue[2 * waiting] = row + (person >>> 5);
  queue[2 * waiting + 1] = 1 << (person & 31);
  calendar.waiting = waiting + 1;
}

/** Writes the marks that wait. */
export function writeMarks(calendar: Calendar): void {
  const { bits, queue } = calendar;
  const end = 2 * calendar.waiting;
  calendar.waiting = 0;
  for (let each = 0; each < end; each += 2) {
    const at = queue[each] as number;
    bits[at] = (bits[at] as number) | (queue[each + 1] as number);
  }
}

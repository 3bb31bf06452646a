/** How many marks are buffered at most. */
const MOST_WAITING = 2048;

/** Who is due on which day: two bit sets with one bit per person and day; the bits of a day are contiguous. */
export interface Calendar {
  /** First the set for purchases, bonds and stakes; from index `others` on the set for everything else. */
  readonly bits: Int32Array;
  readonly others: number;
  readonly wordsPerDay: number;
  readonly days: number;
  /** Index and bit of each buffered mark, and how many there are. */
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

/** Marks that a person buys on that day, or that a bond or stake of theirs may be due. Days after the run are ignored. */
export function markDue(calendar: Calendar, day: number, person: number): void {
  if (day < calendar.days) mark(calendar, day * calendar.wordsPerDay, person);
}

/** Marks that a person does anything else on that day, or that their own bonuses may change. Days after the run are ignored. */
export function markOther(calendar: Calendar, day: number, person: number): void {
  if (day < calendar.days) mark(calendar, calendar.others + day * calendar.wordsPerDay, person);
}

/** Days are far apart in memory. Marks are buffered so that the writes of several of them overlap. */
function mark(calendar: Calendar, row: number, person: number): void {
  if (calendar.waiting === MOST_WAITING) writeMarks(calendar);
  const { queue, waiting } = calendar;
  queue[2 * waiting] = row + (person >>> 5);
  queue[2 * waiting + 1] = 1 << (person & 31);
  calendar.waiting = waiting + 1;
}

/** Writes the buffered marks. */
export function writeMarks(calendar: Calendar): void {
  const { bits, queue } = calendar;
  const end = 2 * calendar.waiting;
  calendar.waiting = 0;
  for (let each = 0; each < end; each += 2) {
    const at = queue[each] as number;
    bits[at] = (bits[at] as number) | (queue[each + 1] as number);
  }
}

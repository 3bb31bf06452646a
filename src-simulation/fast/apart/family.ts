import type { Apart } from './memory.ts';
import * as purchases from './purchases.ts';

const { COLUMNS } = purchases;

/** What an invitee's bond does to their inviter, in the lower bits of an entry's `what`; above them the entry that promised. */
export const PROMISE = 1;
export const RELEASE = 2;
export const REVERSE = 4;
export const WHAT = 8;

/** Within a second: what matures comes before what was planned, and that before a purchase. */
export const MATURED = 0;
export const PLANNED = 1;
const BOUGHT = 2;
const STEPS_PER_SECOND = 4;
/** More than the steps of a day. */
const PERSON_STEPS: number = 2 ** 19;

/** Places of an entry: numbers, and whole numbers. */
export const ENTRY = 4;
export const E = { order: 0, token: 1, ton: 2, bonus: 3 } as const;
export const LINKS = 2;
export const N = { next: 0, what: 1 } as const;

/** What one inviter's invitees do, by day and in the day's order. */
export interface Family {
  count: number;
  capacity: number;
  /** First entry of each day, −1 for none; and which days have one, a bit each. */
  readonly heads: Int32Array;
  readonly bits: Int32Array;
  entries: Float64Array;
  links: Int32Array;
  /** Of each level: what it takes to reach it, its percentage. */
  readonly from: Float64Array;
  readonly numerators: Float64Array;
  readonly divisors: Float64Array;
}

export function familyOf({ days, levelFrom, levelPercent }: Apart['plan']): Family {
  const capacity = 1024;
  return {
    count: 0,
    capacity,
    heads: new Int32Array(days).fill(-1),
    bits: new Int32Array(Math.ceil(days / 32)),
    entries: new Float64Array(capacity * ENTRY),
    links: new Int32Array(capacity * LINKS),
    from: Float64Array.of(...levelFrom.slice(1), Infinity),
    numerators: Float64Array.from(levelPercent, ({ numerator }) => numerator),
    divisors: Float64Array.from(levelPercent, ({ divisor }) => divisor),
  };
}

/** Forgets everything, also what a run that was given up has left. */
export function clearFamily(family: Family): void {
  family.count = 0;
  family.heads.fill(-1);
  family.bits.fill(0);
}

/** Where in a day something of a person comes, among all that their inviter's invitees do. */
export function orderOf(person: number, second: number, step: number): number {
  return person * PERSON_STEPS + second * STEPS_PER_SECOND + step;
}

/** Notes what a purchase's bond does when it is bought; the entry's place. */
export function noteBought(family: Family, purchase: number, what: number): number {
  const order = orderOf(COLUMNS.person[purchase] as number, COLUMNS.visit[purchase] as number, BOUGHT);
  const at = note(family, COLUMNS.day[purchase] as number, order, what);
  family.entries[at * ENTRY + E.token] = COLUMNS.token[purchase] as number;
  family.entries[at * ENTRY + E.ton] = COLUMNS.ton[purchase] as number;
  family.links[at * LINKS + N.what] = what + at * WHAT;
  return at;
}

/** Notes bonds that are staked in the second in which they are paid, of invitees who come in falling order. */
export function noteStaked(family: Family, count: number): void {
  while (family.count + count > family.capacity) grow(family);
  const { heads, bits, entries, links } = family;
  for (let purchase = 0; purchase < count; purchase += 1) {
    const at = family.count + purchase;
    const day = COLUMNS.day[purchase] as number;
    entries[at * ENTRY + E.token] = COLUMNS.token[purchase] as number;
    entries[at * ENTRY + E.ton] = COLUMNS.ton[purchase] as number;
    links[at * LINKS + N.next] = heads[day] as number;
    heads[day] = at;
    bits[day >>> 5] = (bits[day >>> 5] as number) | (1 << (day & 31));
  }
  family.count += count;
}

/** Notes how a bond ends that was noted when it was bought. */
export function noteEnd(family: Family, day: number, order: number, what: number, promise: number): void {
  note(family, day, order, what + promise * WHAT);
}

function note(family: Family, day: number, order: number, what: number): number {
  const { count: at, heads, bits } = family;
  if (at === family.capacity) grow(family);
  const { entries, links } = family;
  family.count = at + 1;
  entries[at * ENTRY + E.order] = order;
  links[at * LINKS + N.what] = what;
  bits[day >>> 5] = (bits[day >>> 5] as number) | (1 << (day & 31));
  const head = heads[day] as number;
  if (head < 0 || (entries[head * ENTRY + E.order] as number) > order) {
    links[at * LINKS + N.next] = head;
    heads[day] = at;
  } else insertAfter(family, head, at);
  return at;
}

/** Invitees come in falling order: an entry is nearly always the first of its day, and this is not needed. */
function insertAfter({ links, entries }: Family, head: number, at: number): void {
  const order = entries[at * ENTRY + E.order] as number;
  let before = head;
  for (;;) {
    const after = links[before * LINKS + N.next] as number;
    if (after < 0 || (entries[after * ENTRY + E.order] as number) > order) break;
    before = after;
  }
  links[at * LINKS + N.next] = links[before * LINKS + N.next] as number;
  links[before * LINKS + N.next] = at;
}

function grow(family: Family): void {
  const { entries, links } = family;
  family.capacity *= 2;
  family.entries = new Float64Array(family.capacity * ENTRY);
  family.links = new Int32Array(family.capacity * LINKS);
  family.entries.set(entries);
  family.links.set(links);
}

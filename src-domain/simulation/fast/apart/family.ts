import * as exact from '../exact.ts';
import * as outOfRange from '../out-of-range.ts';
import * as RULE from '../rule-index.ts';
import * as deltaNames from './deltas.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';
import * as purchases from './purchases.ts';

const { LEVEL_REACHED, REFERRAL_PENDING, REFERRAL_RELEASED, REFERRAL_REVERSED } = RULE;
const { A, D, DAILY, LIFE } = layout;
const { takeRoom } = deltaNames;
const { mulDiv } = exact;
const { guarded } = outOfRange;
const { COLUMNS } = purchases;

/** What an invitee's bond does to his inviter, in the lower bits of an entry's `what`; above them the entry that promised. */
export const PROMISE = 1;
export const RELEASE = 2;
export const REVERSE = 4;
const WHAT = 8;
/** A bond that is staked in the second in which it is paid: nothing is ever pending. */
const AT_ONCE: number = PROMISE + RELEASE;

/** Within a second: what matures comes before what was planned, and that before a purchase. */
export const MATURED = 0;
export const PLANNED = 1;
const BOUGHT = 2;
const STEPS_PER_SECOND = 4;
/** More than the steps of a day. */
const PERSON_STEPS: number = 2 ** 19;

/** Places of an entry: numbers, and whole numbers. */
const ENTRY = 4;
const E = { order: 0, token: 1, ton: 2, bonus: 3 } as const;
const LINKS = 2;
const N = { next: 0, what: 1 } as const;

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

/** Where in a day something of a person comes, among all that his inviter's invitees do. */
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

/** Goes through all that an inviter's invitees did, day by day, and forgets it. */
export function settleFamily(apart: Apart, inviter: number): void {
  const { family, people, deltas, counts } = apart;
  const { bits, heads, entries, links, from, numerators, divisors } = family;
  const { daily } = deltas;
  let level = 0;
  let limit = from[0] as number;
  let numerator = numerators[0] as number;
  let divisor = divisors[0] as number;
  let pending = 0;
  let referral = 0;
  let turnover = 0;
  let promised = 0;
  let released = 0;
  let reversed = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] as number;
    bits[word] = 0;
    while (rest !== 0) {
      const day = word * 32 + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
      let balance = 0;
      let entry = heads[day] as number;
      heads[day] = -1;
      while (entry >= 0) {
        const what = links[entry * LINKS + N.what] as number;
        entry = links[entry * LINKS + N.next] as number;
        const bond = (what >>> 3) * ENTRY;
        if ((what & AT_ONCE) === AT_ONCE) {
          const bonus = mulDiv(entries[bond + E.token] as number, numerator, divisor);
          balance += bonus;
          referral += bonus;
          turnover += entries[bond + E.ton] as number;
          promised += 1;
          released += 1;
        } else {
          let bonus = entries[bond + E.bonus] as number;
          if ((what & PROMISE) !== 0) {
            bonus = mulDiv(entries[bond + E.token] as number, numerator, divisor);
            entries[bond + E.bonus] = bonus;
            pending = guarded(pending + bonus);
            balance += bonus;
            promised += 1;
          }
          if ((what & RELEASE) !== 0) {
            pending -= bonus;
            referral += bonus;
            turnover += entries[bond + E.ton] as number;
            released += 1;
          } else if ((what & REVERSE) !== 0) {
            pending -= bonus;
            balance -= bonus;
            reversed += 1;
          }
        }
        if (turnover >= limit) {
          do level += 1;
          while (turnover >= (from[level] as number));
          limit = from[level] as number;
          numerator = numerators[level] as number;
          divisor = divisors[level] as number;
          counts[LEVEL_REACHED] = (counts[LEVEL_REACHED] as number) + 1;
        }
      }
      takeRoom(deltas, Math.abs(balance), 0);
      daily[day * DAILY + D.promised] = (daily[day * DAILY + D.promised] as number) + guarded(balance);
    }
  }
  family.count = 0;
  const at = inviter * LIFE;
  people[at + A.pending] = guarded(pending);
  people[at + A.referral] = guarded(referral);
  people[at + A.turnover] = guarded(turnover);
  counts[REFERRAL_PENDING] = (counts[REFERRAL_PENDING] as number) + promised;
  counts[REFERRAL_RELEASED] = (counts[REFERRAL_RELEASED] as number) + released;
  counts[REFERRAL_REVERSED] = (counts[REFERRAL_REVERSED] as number) + reversed;
}

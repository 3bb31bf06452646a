import { count } from '../count.ts';
import { mulDiv } from '../exact.ts';
import type { Fraction } from '../exact.ts';
import { guarded } from '../out-of-range.ts';
import * as RULE from '../rule-index.ts';
import * as deltaNames from './deltas.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';

const { LEVEL_REACHED, REFERRAL_PENDING, REFERRAL_RELEASED, REFERRAL_REVERSED } = RULE;
const { A, D, DAILY, LIFE } = layout;
const { AMOUNT } = deltaNames;
const { flush } = deltaNames;

/** What an invitee's bond does to his inviter. */
export const PROMISE = 0;
export const RELEASE = 1;
export const REVERSE = 2;
/** Promised and released, or reversed, in the same second. */
export const PROMISE_AND_RELEASE = 3;
export const PROMISE_AND_REVERSE = 4;

/** Within a second: what matures comes before what was planned, and that before a purchase. */
export const MATURED = 0;
export const PLANNED = 1;
export const BOUGHT = 2;
const STEPS_PER_SECOND = 4;
/** More than the steps of a day. */
const PERSON_STEPS: number = 2 ** 19;

/** What one inviter's invitees do, by day and in the day's order. */
export interface Family {
  count: number;
  /** First entry of each day, −1 for none; and which days have one. */
  readonly heads: Int32Array;
  readonly bits: Int32Array;
  next: Int32Array;
  kinds: Int32Array;
  /** The entry that promised the bonus. */
  promises: Int32Array;
  orders: Float64Array;
  tokens: Float64Array;
  tons: Float64Array;
  bonuses: Float64Array;
}

export function familyOf(days: number): Family {
  return {
    count: 0,
    heads: new Int32Array(days).fill(-1),
    bits: new Int32Array(Math.ceil(days / 32)),
    ...entriesOf(1024),
  };
}

type Entries = Pick<Family, 'next' | 'kinds' | 'promises' | 'orders' | 'tokens' | 'tons' | 'bonuses'>;

function entriesOf(capacity: number): Entries {
  return {
    next: new Int32Array(capacity),
    kinds: new Int32Array(capacity),
    promises: new Int32Array(capacity),
    orders: new Float64Array(capacity),
    tokens: new Float64Array(capacity),
    tons: new Float64Array(capacity),
    bonuses: new Float64Array(capacity),
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

/** Notes an entry; its place. Invitees come in falling order: an entry is nearly always the first of its day. */
export function note(
  family: Family,
  day: number,
  order: number,
  kind: number,
  promise: number,
  token: number,
  ton: number,
): number {
  if (family.count === family.next.length) grow(family);
  const { heads, bits, next, kinds, promises, orders, tokens, tons, count: at } = family;
  family.count = at + 1;
  kinds[at] = kind;
  promises[at] = promise;
  orders[at] = order;
  tokens[at] = token;
  tons[at] = ton;
  bits[day >>> 5] = (bits[day >>> 5] as number) | (1 << (day & 31));
  const head = heads[day] as number;
  if (head < 0 || (orders[head] as number) > order) {
    next[at] = head;
    heads[day] = at;
  } else insertAfter(family, head, at);
  return at;
}

function insertAfter({ next, orders }: Family, head: number, at: number): void {
  const order = orders[at] as number;
  let before = head;
  for (;;) {
    const after = next[before] as number;
    if (after < 0 || (orders[after] as number) > order) break;
    before = after;
  }
  next[at] = next[before] as number;
  next[before] = at;
}

function grow(family: Family): void {
  const larger = entriesOf(family.next.length * 2);
  larger.next.set(family.next);
  larger.kinds.set(family.kinds);
  larger.promises.set(family.promises);
  larger.orders.set(family.orders);
  larger.tokens.set(family.tokens);
  larger.tons.set(family.tons);
  larger.bonuses.set(family.bonuses);
  Object.assign(family, larger);
}

/** Goes through all that an inviter's invitees did, and forgets it. */
export function settleFamily(apart: Apart, inviter: number): void {
  const { family } = apart;
  const { bits, heads } = family;
  let level = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] as number;
    bits[word] = 0;
    while (rest !== 0) {
      const day = word * 32 + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
      level = settleDay(apart, inviter, day, heads[day] as number, level);
      heads[day] = -1;
    }
  }
  family.count = 0;
  const at = inviter * LIFE;
  const { people } = apart;
  guarded(people[at + A.referral] as number);
  guarded(people[at + A.turnover] as number);
  guarded(people[at + A.pending] as number);
}

function settleDay(apart: Apart, inviter: number, day: number, first: number, level: number): number {
  const { family, plan, people, deltas } = apart;
  const { next, kinds, promises, tokens, tons, bonuses } = family;
  const at = inviter * LIFE;
  const promised = day * DAILY + D.promised;
  let now = level;
  for (let entry = first; entry >= 0; entry = next[entry] as number) {
    const kind = kinds[entry] as number;
    let promise = entry;
    if (kind === RELEASE || kind === REVERSE) promise = promises[entry] as number;
    else {
      const { numerator, divisor } = plan.levelPercent[now] as Fraction;
      const bonus = mulDiv(tokens[entry] as number, numerator, divisor);
      bonuses[entry] = bonus;
      count(apart, REFERRAL_PENDING);
      deltas.daily[promised] = (deltas.daily[promised] as number) + bonus;
      people[at + A.pending] = (people[at + A.pending] as number) + bonus;
    }
    if (kind === PROMISE) continue;
    const bonus = bonuses[promise] as number;
    people[at + A.pending] = (people[at + A.pending] as number) - bonus;
    if (kind === REVERSE || kind === PROMISE_AND_REVERSE) {
      deltas.daily[promised] = (deltas.daily[promised] as number) - bonus;
      count(apart, REFERRAL_REVERSED);
    } else {
      people[at + A.referral] = (people[at + A.referral] as number) + bonus;
      now = credit(apart, at, tons[promise] as number, now);
    }
    const left = deltas.left;
    left[AMOUNT] = (left[AMOUNT] as number) - bonus;
    if ((left[AMOUNT] as number) < 0) flush(deltas);
  }
  return now;
}

function credit(apart: Apart, at: number, ton: number, level: number): number {
  const { people, plan } = apart;
  const { levelFrom } = plan;
  count(apart, REFERRAL_RELEASED);
  const turnover = (people[at + A.turnover] as number) + ton;
  people[at + A.turnover] = turnover;
  let now = level;
  while (now + 1 < levelFrom.length && turnover >= (levelFrom[now + 1] as number)) now += 1;
  if (now !== level) count(apart, LEVEL_REACHED);
  return now;
}

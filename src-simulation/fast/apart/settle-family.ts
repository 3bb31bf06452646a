import * as exact from '../exact.ts';
import * as outOfRange from '../out-of-range.ts';
import * as RULE from '../rule-index.ts';
import * as deltaNames from './deltas.ts';
import * as families from './family.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';

const { LEVEL_REACHED, REFERRAL_PENDING, REFERRAL_RELEASED, REFERRAL_REVERSED } = RULE;
const { A, D, DAILY, LIFE } = layout;
const { E, ENTRY, LINKS, N, PROMISE, RELEASE, REVERSE, WHAT } = families;
const { takeRoom } = deltaNames;
const { mulDiv } = exact;
const { guarded } = outOfRange;

/** What an inviter has of their invitees so far. */
interface Standing {
  level: number;
  pending: number;
  referral: number;
  turnover: number;
}

/** Goes through all that an inviter's invitees did, day by day, and forgets it. */
export function settleFamily(apart: Apart, inviter: number): void {
  const { family, people, deltas } = apart;
  const { bits, heads } = family;
  const { daily } = deltas;
  const standing: Standing = { level: 0, pending: 0, referral: 0, turnover: 0 };
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] as number;
    bits[word] = 0;
    while (rest !== 0) {
      const day = word * 32 + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
      const change = settleDay(apart, standing, heads[day] as number);
      heads[day] = -1;
      takeRoom(deltas, Math.abs(change), 0);
      daily[day * DAILY + D.promised] = (daily[day * DAILY + D.promised] as number) + guarded(change);
    }
  }
  family.count = 0;
  const at = inviter * LIFE;
  people[at + A.pending] = guarded(standing.pending);
  people[at + A.referral] = guarded(standing.referral);
  people[at + A.turnover] = guarded(standing.turnover);
}

/** What the entries of one day, from the first on, promise more than they take back. */
function settleDay({ family, counts }: Apart, standing: Standing, first: number): number {
  const { entries, links, from, numerators, divisors } = family;
  let change = 0;
  for (let entry = first; entry >= 0; entry = links[entry * LINKS + N.next] as number) {
    const what = links[entry * LINKS + N.what] as number;
    const bond = Math.floor(what / WHAT) * ENTRY;
    if ((what & PROMISE) !== 0) {
      const [numerator, divisor] = [numerators[standing.level] as number, divisors[standing.level] as number];
      const promised = mulDiv(entries[bond + E.token] as number, numerator, divisor);
      entries[bond + E.bonus] = promised;
      standing.pending = guarded(standing.pending + promised);
      change += promised;
      counts[REFERRAL_PENDING] = (counts[REFERRAL_PENDING] as number) + 1;
    }
    const bonus = entries[bond + E.bonus] as number;
    if ((what & RELEASE) !== 0) {
      standing.pending -= bonus;
      standing.referral += bonus;
      standing.turnover += entries[bond + E.ton] as number;
      counts[REFERRAL_RELEASED] = (counts[REFERRAL_RELEASED] as number) + 1;
      if (standing.turnover < (from[standing.level] as number)) continue;
      while (standing.turnover >= (from[standing.level] as number)) standing.level += 1;
      counts[LEVEL_REACHED] = (counts[LEVEL_REACHED] as number) + 1;
    } else if ((what & REVERSE) !== 0) {
      standing.pending -= bonus;
      change -= bonus;
      counts[REFERRAL_REVERSED] = (counts[REFERRAL_REVERSED] as number) + 1;
    }
  }
  return change;
}

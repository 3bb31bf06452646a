import * as exact from '../exact.ts';
import * as outOfRange from '../out-of-range.ts';
import * as RULE from '../rule-index.ts';
import * as deltaNames from './deltas.ts';
import * as families from './family.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';

const { LEVEL_REACHED, REFERRAL_PENDING, REFERRAL_RELEASED } = RULE;
const { A, D, DAILY, LIFE } = layout;
const { E, ENTRY, LINKS, N } = families;
const { takeRoom } = deltaNames;
const { mulDiv } = exact;
const { guarded } = outOfRange;

/** The same as `settleFamily` where invitees stake whatever they buy in the same second: nothing is ever pending. */
export function settleStaked({ family, people, deltas, counts }: Apart, inviter: number): void {
  const { bits, heads, entries, links, from, numerators, divisors } = family;
  const { daily } = deltas;
  let level = 0;
  let limit = from[0] as number;
  let numerator = numerators[0] as number;
  let divisor = divisors[0] as number;
  let turnover = 0;
  let referral = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] as number;
    bits[word] = 0;
    while (rest !== 0) {
      const day = word * 32 + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
      let ofDay = 0;
      let entry = heads[day] as number;
      heads[day] = -1;
      while (entry >= 0) {
        ofDay += mulDiv(entries[entry * ENTRY + E.token] as number, numerator, divisor);
        turnover += entries[entry * ENTRY + E.ton] as number;
        entry = links[entry * LINKS + N.next] as number;
        if (turnover < limit) continue;
        while (turnover >= (from[level] as number)) level += 1;
        limit = from[level] as number;
        numerator = numerators[level] as number;
        divisor = divisors[level] as number;
        counts[LEVEL_REACHED] = (counts[LEVEL_REACHED] as number) + 1;
      }
      takeRoom(deltas, ofDay, 0);
      daily[day * DAILY + D.promised] = (daily[day * DAILY + D.promised] as number) + guarded(ofDay);
      referral += ofDay;
    }
  }
  people[inviter * LIFE + A.referral] = guarded(referral);
  people[inviter * LIFE + A.turnover] = guarded(turnover);
  counts[REFERRAL_PENDING] = (counts[REFERRAL_PENDING] as number) + family.count;
  counts[REFERRAL_RELEASED] = (counts[REFERRAL_RELEASED] as number) + family.count;
  family.count = 0;
}

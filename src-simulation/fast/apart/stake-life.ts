import * as constants from '@axiom/domain/constants';
import * as completionDays from '../completion-days.ts';
import type { FastPlan } from '../compile.ts';
import * as exact from '../exact.ts';
import * as stakes from '../stakes.ts';
import * as wideSums from '../wide-sums.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';
import * as purchases from './purchases.ts';

const { SECONDS_PER_DAY } = constants;
const { completionDay } = completionDays;
const { mulDiv } = exact;
const { flooredAway, neededIndex } = stakes;
const { addWide } = wideSums;
const { A, D, DAILY, K, LIFE, PART, STAKED, T, TERMS } = layout;
const { COLUMNS } = purchases;
const DENOMINATOR: number = stakes.DENOMINATOR;

/** Stakes that reach their cap: their purchases, and the index at which they do. */
const completing: Int32Array = new Int32Array(COLUMNS.day.length);
const targets: Float64Array = new Float64Array(COLUMNS.day.length);

/** The stakes of some purchases, from their days and seconds on, to their completion or to the end of the run. */
export function liveStakes(apart: Apart, first: number, end: number): void {
  const { plan, collective, collectiveOffset, terms, deltas } = apart;
  const { staked } = deltas;
  let count = 0;
  for (let purchase = first; purchase < end; purchase += 1) {
    const total = COLUMNS.token[purchase] as number;
    const kind = COLUMNS.kind[purchase] as number;
    const day = COLUMNS.day[purchase] as number;
    const second = COLUMNS.second[purchase] as number;
    const high = Math.floor(total / PART);
    const at = (day * plan.plans.length + kind) * STAKED;
    staked[at + K.total] = (staked[at + K.total] as number) + total;
    staked[at + K.weighted] = (staked[at + K.weighted] as number) - high * second;
    staked[at + K.rest] = (staked[at + K.rest] as number) - (total - high * PART) * second;
    staked[at + K.begun] = (staked[at + K.begun] as number) + 1;
    const own = kind * TERMS;
    const rate = (terms[own + T.daily] as number) + (collective[day] as number);
    const base = rate * (day * SECONDS_PER_DAY + second) + (collectiveOffset[day] as number);
    const target = base + neededIndex(plan.plans[kind] as FastPlan, total);
    const last = terms[own + T.end] as number;
    if (last < target) keepOpen(apart, purchase, mulDiv(total, last - base, DENOMINATOR));
    else {
      completing[count] = purchase;
      targets[count] = target;
      count += 1;
    }
  }
  completeStakes(apart, count);
}

function keepOpen({ people, earned: all }: Apart, purchase: number, earned: number): void {
  const own = (COLUMNS.person[purchase] as number) * LIFE;
  people[own + A.staked] = (people[own + A.staked] as number) + (COLUMNS.token[purchase] as number);
  people[own + A.main] = (people[own + A.main] as number) + earned;
  addWide(all, 0, earned);
}

/** The last seconds of stakes, each on the first day at whose end its index has reached its target. */
function completeStakes(apart: Apart, count: number): void {
  const { plan, people, collective, collectiveOffset, completions, terms, deltas } = apart;
  const { daily, staked } = deltas;
  for (let place = 0; place < count; place += 1) {
    const purchase = completing[place] as number;
    const target = targets[place] as number;
    const total = COLUMNS.token[purchase] as number;
    const kind = COLUMNS.kind[purchase] as number;
    const day = completionDay(completions, plan.days, kind, target, COLUMNS.day[purchase] as number);
    const rate = (terms[kind * TERMS + T.daily] as number) + (collective[day] as number);
    const missing = target - (rate * day * SECONDS_PER_DAY + (collectiveOffset[day] as number));
    const second = missing <= 0 ? 0 : Math.ceil(missing / rate);
    const { cap } = plan.plans[kind] as FastPlan;
    const high = Math.floor(total / PART);
    const rest = total - high * PART;
    if (second > 0) {
      const beyond = rate * second - missing;
      const at = day * DAILY;
      daily[at + D.overshoot] = (daily[at + D.overshoot] as number) + high * beyond;
      daily[at + D.overshootRest] = (daily[at + D.overshootRest] as number) + rest * beyond;
      if (cap.divisor !== 1) {
        daily[at + D.away] = (daily[at + D.away] as number) + (flooredAway(cap, total) % total);
      }
    }
    const reward = mulDiv(total, cap.numerator, cap.divisor);
    // What reaches its cap at exactly midnight ends only on the day that begins then.
    const isTomorrow = second === SECONDS_PER_DAY;
    const end = isTomorrow ? day + 1 : day;
    if (end === plan.days) {
      keepOpen(apart, purchase, reward);
      continue;
    }
    const weight = isTomorrow ? 0 : second;
    const at = (end * plan.plans.length + kind) * STAKED;
    staked[at + K.total] = (staked[at + K.total] as number) - total;
    staked[at + K.weighted] = (staked[at + K.weighted] as number) + high * weight;
    staked[at + K.rest] = (staked[at + K.rest] as number) + rest * weight;
    staked[at + K.completed] = (staked[at + K.completed] as number) + 1;
    const to = end * DAILY;
    daily[to + D.balances] = (daily[to + D.balances] as number) + total;
    daily[to + D.completedRewards] = (daily[to + D.completedRewards] as number) + reward;
    const own = (COLUMNS.person[purchase] as number) * LIFE + A.main;
    people[own] = (people[own] as number) + total + reward;
  }
}

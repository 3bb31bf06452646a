import * as constants from '../../../constants/index.ts';
import { completionDay } from '../completion-days.ts';
import type { FastPlan } from '../compile.ts';
import { count } from '../count.ts';
import { mulDiv } from '../exact.ts';
import * as RULE from '../rule-index.ts';
import { capOf, DENOMINATOR, flooredAway, neededIndex } from '../stakes.ts';
import { addWide } from '../wide-sums.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';

const { SECONDS_PER_DAY } = constants;
const { BOND_STAKED, STAKE_COMPLETED } = RULE;
const { A, D, DAILY, K, LIFE, PART, STAKED } = layout;

/** A stake from its first second to its completion, or to the end of the run. */
export function liveStake(
  apart: Apart,
  person: number,
  kind: number,
  total: number,
  day: number,
  second: number,
): void {
  const { plan, people, collective, collectiveOffset, completions, ends, deltas } = apart;
  const { days } = plan;
  const terms = plan.plans[kind] as FastPlan;
  count(apart, BOND_STAKED);
  const high = Math.floor(total / PART);
  const rest = total - high * PART;
  const at = (day * plan.plans.length + kind) * STAKED;
  const { staked } = deltas;
  staked[at + K.total] = (staked[at + K.total] as number) + total;
  staked[at + K.weighted] = (staked[at + K.weighted] as number) - high * second;
  staked[at + K.weightedRest] = (staked[at + K.weightedRest] as number) - rest * second;
  staked[at + K.active] = (staked[at + K.active] as number) + 1;
  const base =
    (terms.daily + (collective[day] as number)) * (day * SECONDS_PER_DAY + second) +
    (collectiveOffset[day] as number);
  const target = base + neededIndex(terms, total);
  if ((ends[kind] as number) < target) {
    const own = person * LIFE;
    const earned = mulDiv(total, (ends[kind] as number) - base, DENOMINATOR);
    people[own + A.staked] = (people[own + A.staked] as number) + total;
    people[own + A.main] = (people[own + A.main] as number) + earned;
    addWide(apart.earned, 0, earned);
    return;
  }
  const last = completionDay(completions, days, kind, target, day);
  complete(apart, person, kind, total, target, last);
}

function complete(
  apart: Apart,
  person: number,
  kind: number,
  total: number,
  target: number,
  day: number,
): void {
  const { plan, people, collective, collectiveOffset, deltas } = apart;
  const terms = plan.plans[kind] as FastPlan;
  const rate = terms.daily + (collective[day] as number);
  const missing = target - (rate * day * SECONDS_PER_DAY + (collectiveOffset[day] as number));
  const second = missing <= 0 ? 0 : Math.ceil(missing / rate);
  const high = Math.floor(total / PART);
  const rest = total - high * PART;
  const { daily, staked } = deltas;
  if (second > 0) {
    const beyond = rate * second - missing;
    const at = day * DAILY;
    daily[at + D.overshoot] = (daily[at + D.overshoot] as number) + high * beyond;
    daily[at + D.overshootRest] = (daily[at + D.overshootRest] as number) + rest * beyond;
    if (terms.cap.divisor !== 1) {
      daily[at + D.away] = (daily[at + D.away] as number) + (flooredAway(terms.cap, total) % total);
    }
  }
  const reward = capOf(terms, total);
  const own = person * LIFE;
  // What reaches its cap at exactly midnight ends only on the day that begins then.
  const isTomorrow = second === SECONDS_PER_DAY;
  if (isTomorrow && day + 1 === plan.days) {
    people[own + A.staked] = (people[own + A.staked] as number) + total;
    people[own + A.main] = (people[own + A.main] as number) + reward;
    addWide(apart.earned, 0, reward);
    return;
  }
  people[own + A.main] = (people[own + A.main] as number) + total + reward;
  count(apart, STAKE_COMPLETED);
  const end = isTomorrow ? day + 1 : day;
  const weight = isTomorrow ? 0 : second;
  const at = (end * plan.plans.length + kind) * STAKED;
  staked[at + K.total] = (staked[at + K.total] as number) - total;
  staked[at + K.weighted] = (staked[at + K.weighted] as number) + high * weight;
  staked[at + K.weightedRest] = (staked[at + K.weightedRest] as number) + rest * weight;
  staked[at + K.active] = (staked[at + K.active] as number) - 1;
  daily[end * DAILY + D.balances] = (daily[end * DAILY + D.balances] as number) + total;
  daily[end * DAILY + D.completedRewards] = (daily[end * DAILY + D.completedRewards] as number) + reward;
}

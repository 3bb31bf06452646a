import * as constants from '../../../constants/index.ts';
import * as completionDays from '../completion-days.ts';
import type { FastPlan } from '../compile.ts';
import * as exact from '../exact.ts';
import * as stakes from '../stakes.ts';
import { addWide } from '../wide-sums.ts';
import * as layout from './layout.ts';
import type { Apart } from './memory.ts';

const { SECONDS_PER_DAY } = constants;
const { completionDay } = completionDays;
const { mulDiv } = exact;
const { DENOMINATOR, flooredAway, neededIndex } = stakes;
const { A, D, DAILY, K, LIFE, PART, STAKED, T, TERMS } = layout;

/** A stake from its first second to its completion, or to the end of the run. */
export function liveStake(
  apart: Apart,
  person: number,
  kind: number,
  total: number,
  day: number,
  second: number,
): void {
  const { plan, collective, collectiveOffset, completions, terms, deltas } = apart;
  const { staked } = deltas;
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
  const end = terms[own + T.end] as number;
  if (end < target) keepOpen(apart, person, total, mulDiv(total, end - base, DENOMINATOR));
  else complete(apart, person, kind, total, target, completionDay(completions, plan.days, kind, target, day));
}

function keepOpen({ people, earned: all }: Apart, person: number, total: number, earned: number): void {
  const own = person * LIFE;
  people[own + A.staked] = (people[own + A.staked] as number) + total;
  people[own + A.main] = (people[own + A.main] as number) + earned;
  addWide(all, 0, earned);
}

/** A stake's last second, on the first day at whose end its index has reached the target. */
export function complete(
  apart: Apart,
  person: number,
  kind: number,
  total: number,
  target: number,
  day: number,
): void {
  const { plan, people, collective, collectiveOffset, terms, deltas } = apart;
  const { daily, staked } = deltas;
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
    keepOpen(apart, person, total, reward);
    return;
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
  const own = person * LIFE + A.main;
  people[own] = (people[own] as number) + total + reward;
}

import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import type { ScenarioEvent } from '../../scenario/scenario.ts';
import { priceOf } from '../buying.ts';
import { count } from '../count.ts';
import { addCapital } from '../events.ts';
import type { Happenings } from '../happenings.ts';
import { BOND_STAKED, COLLECTIVE_CHANGED, STAKE_COMPLETED } from '../rule-index.ts';
import { SUM } from '../slots.ts';
import { addExactly, addWide, CARRY } from '../wide-sums.ts';
import { LOG_EXTRA } from '../world.ts';
import { D, DAILY, K, PART, STAKED } from './layout.ts';
import type { Apart } from './memory.ts';

/** 2^26, as `addWeighted` splits it, in `PART`s. */
const PARTS: number = 2 ** 26 / PART;

/** Writes the log of a run day by day, as the days of a `World` would have left it. */
export function logDays(apart: Apart): void {
  const { plan, sums, log, slots, arrived, collective, counts } = apart;
  sums.fill(0);
  for (const rule of [BOND_STAKED, COLLECTIVE_CHANGED, STAKE_COMPLETED]) counts[rule] = 0;
  const width = sums.length + LOG_EXTRA;
  let active = 0;
  addCapital(apart, plan.scenario.capitalTon);
  for (let day = 0; day < plan.days; day += 1) {
    if (collective[day] !== (day === 0 ? 0 : collective[day - 1])) count(apart, COLLECTIVE_CHANGED);
    for (const event of (plan.happenings[day] as Happenings).events) takePlace(apart, event);
    sums.fill(0, slots.weighted * 2, slots.own * 2);
    sums.fill(0, slots.ownWeighted * 2);
    addDay(apart, day);
    active += addStakes(apart, day);
    log.set(sums, day * width);
    const at = day * width + sums.length;
    log[at] = priceOf(apart, (day + 1) * SECONDS_PER_DAY);
    log[at + 1] = arrived[day] as number;
    log[at + 2] = active;
    log[at + 3] = 0;
  }
}

function takePlace(apart: Apart, event: ScenarioEvent): void {
  if (event.kind === 'capital') addCapital(apart, event.amountTon);
}

function addDay({ sums, deltas, slots, plan }: Apart, day: number): void {
  const { wideDaily } = deltas;
  const at = day * DAILY * 2;
  const add = (slot: number, field: number) => addPair(sums, slot, wideDaily, at + 2 * field);
  add(SUM.boughtTon, D.boughtTon);
  add(SUM.treasury, D.boughtTon);
  add(SUM.issued, D.issued);
  add(SUM.balances, D.balances);
  add(SUM.balances, D.promised);
  add(SUM.expense, D.expense);
  add(SUM.expense, D.promised);
  add(SUM.completedRewards, D.completedRewards);
  add(SUM.bonded, D.bonded);
  add(SUM.fees, D.fees);
  addStakingFees(sums, plan.stakingFee, wideDaily[at + 2 * D.stakings + 1] as number);
  addParts(sums, slots.overshoot, wideDaily, at + 2 * D.overshoot);
  addPair(sums, slots.overshoot + 1, wideDaily, at + 2 * D.away);
}

/** How many stakes more are active at its end than at its beginning. */
function addStakes({ sums, deltas, slots, plan, counts }: Apart, day: number): number {
  const { wideStaked } = deltas;
  let active = 0;
  for (let kind = 0; kind < plan.plans.length; kind += 1) {
    const at = (day * plan.plans.length + kind) * STAKED * 2;
    addPair(sums, slots.staked + kind, wideStaked, at + 2 * K.total);
    addParts(sums, slots.weighted + 2 * kind, wideStaked, at + 2 * K.weighted);
    const begun = wideStaked[at + 2 * K.begun + 1] as number;
    const completed = wideStaked[at + 2 * K.completed + 1] as number;
    active += begun - completed;
    counts[BOND_STAKED] = (counts[BOND_STAKED] as number) + begun;
    counts[STAKE_COMPLETED] = (counts[STAKE_COMPLETED] as number) + completed;
  }
  return active;
}

function addPair(sums: Float64Array, slot: number, wide: Float64Array, at: number): void {
  sums[2 * slot] = (sums[2 * slot] as number) + (wide[at] as number);
  addWide(sums, slot, wide[at + 1] as number);
}

/** A sum of `PART`s and the rest, as the pair of slots of `addWeighted`. */
function addParts(sums: Float64Array, slot: number, wide: Float64Array, at: number): void {
  const high = wide[at] as number;
  const low = wide[at + 1] as number;
  const carry = Math.floor(high / PARTS);
  const whole = Math.floor(low / PARTS);
  sums[2 * slot] = (sums[2 * slot] as number) + carry;
  addWide(sums, slot, (high - carry * PARTS) * (CARRY / PARTS));
  addWide(sums, slot, whole);
  addWide(sums, slot + 1, (low - whole * PARTS) * PART);
  addPair(sums, slot + 1, wide, at + 2);
}

function addStakingFees(sums: Float64Array, fee: number, stakings: number): void {
  if (fee === 0) return;
  const all = BigInt(fee) * BigInt(stakings);
  addExactly(sums, SUM.treasury, all);
  addExactly(sums, SUM.stakingFees, all);
}

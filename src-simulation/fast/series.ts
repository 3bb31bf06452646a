import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import { type Measure, MEASURES } from '../measures/measure.ts';
import { axiom, ton } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import { ACCRUAL_DENOMINATOR } from '@axiom/domain/staking';
import { type Counted, rowOf } from '../measures/row.ts';
import type { FastPlan } from './fast-plan.ts';
import { SUM } from './slots.ts';
import { weightedValue, wideValue } from './wide-sums.ts';
import { LOG_EXTRA, type World } from './world.ts';

type Columns = Record<Measure, (bigint | null)[]>;

const DAY = BigInt(SECONDS_PER_DAY);

/** The measures of a finished run from its log. */
export function seriesOf(world: World): Columns {
  const columns = Object.fromEntries(MEASURES.map((measure) => [measure, []])) as unknown as Columns;
  const width = world.sums.length + LOG_EXTRA;
  let exact = 0n;
  for (let day = 0; day < world.plan.days; day += 1) {
    const sums = world.log.subarray(day * width, day * width + world.sums.length);
    exact += gainOf(world, sums, day);
    const extra = day * width + world.sums.length;
    const row = rowOf(
      countedOf(world, sums, extra, exact / ACCRUAL_DENOMINATOR),
      world.plan.scenario.policy.spread,
    );
    for (const measure of MEASURES) columns[measure].push(row[measure]);
  }
  return columns;
}

/** Computes today's coverage, which panics of tomorrow depend on. */
export function watchCoverage(world: World): void {
  const { sums, day } = world;
  world.exact += gainOf(world, sums, day);
  const extra = day * (sums.length + LOG_EXTRA) + sums.length;
  const rewards = world.exact / ACCRUAL_DENOMINATOR;
  world.coverage = rowOf(countedOf(world, sums, extra, rewards), world.plan.scenario.policy.spread).coverage;
}

/** The exact reward of all stakes on a day, in 1 / ACCRUAL_DENOMINATOR nano. */
function gainOf({ plan, slots, collective }: World, sums: Float64Array, day: number): bigint {
  let weight = 0n;
  let gained = 0n;
  plan.plans.forEach(({ daily }: FastPlan, each) => {
    const own = wideValue(sums, slots.staked + each) * DAY + weightedValue(sums, slots.weighted + 2 * each);
    gained += own * BigInt(daily);
    weight += own;
  });
  plan.ownRates.forEach((rate, each) => {
    const own = wideValue(sums, slots.own + each) * DAY + weightedValue(sums, slots.ownWeighted + 2 * each);
    gained += own * BigInt(rate);
  });
  return gained + weight * BigInt(collective[day] as number) - weightedValue(sums, slots.overshoot);
}

function countedOf({ plan, slots, log }: World, sums: Float64Array, extra: number, rewards: bigint): Counted {
  let staked = 0n;
  plan.plans.forEach((_, each) => {
    staked += wideValue(sums, slots.staked + each);
  });
  return {
    price: price9(BigInt(log[extra] as number)),
    people: log[extra + 1] as number,
    boughtTon: ton(wideValue(sums, SUM.boughtTon)),
    soldTon: ton(wideValue(sums, SUM.soldTon)),
    bondedToken: axiom(wideValue(sums, SUM.bonded)),
    stakedToken: axiom(staked),
    balancesToken: axiom(wideValue(sums, SUM.balances) + rewards),
    escrowToken: axiom(wideValue(sums, SUM.escrow)),
    rewardsToken: axiom(rewards),
    feesToken: axiom(wideValue(sums, SUM.fees)),
    treasuryTon: ton(wideValue(sums, SUM.treasury)),
    payoutsWaiting: log[extra + 3] as number,
    payoutsWaitingTon: ton(wideValue(sums, SUM.waitingTon)),
    activeStakes: log[extra + 2] as number,
  };
}

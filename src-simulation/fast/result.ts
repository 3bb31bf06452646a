import { NEVER } from '../draws/index.ts';
import type { Outcome, RunResult, SystemTotals } from '../result.ts';
import { eventsOf, type RuleCounts } from '../rules.ts';
import { countsOf } from './days.ts';
import { P, PERSON } from './layout.ts';
import { seriesOf } from './series.ts';
import { SUM } from './slots.ts';
import { earnedBy } from './stakes.ts';
import { wideValue } from './wide-sums.ts';
import type { World } from './world.ts';

/** The result of a finished run, in the form that both engines share. */
export function resultOf(world: World): RunResult {
  const { plan } = world;
  const rules = countsOf(world) as RuleCounts;
  const { outcomes, earned } = outcomesOf(world);
  return {
    seed: world.seed,
    engine: 'fast',
    days: plan.days,
    series: seriesOf(world),
    rules,
    events: eventsOf(rules),
    userDays: userDaysOf(world),
    totals: totalsOf(world, earned),
    outcomes,
    violations: [],
  };
}

function userDaysOf({ plan }: World): number {
  const { arrival } = plan.population;
  return arrival.reduce((total, day) => (day === NEVER ? total : total + plan.days - Math.max(0, day)), 0);
}

/** Everybody's amounts. A main balance includes the rewards of active stakes; `earned` is the sum of these. */
function outcomesOf(world: World): { readonly outcomes: readonly Outcome[]; readonly earned: bigint } {
  const { plan, people, midnight } = world;
  const outcomes: Outcome[] = [];
  let earned = 0n;
  for (let person = 0; person < plan.people; person += 1) {
    if (plan.population.arrival[person] === NEVER) continue;
    const at = person * PERSON;
    const money = (place: number) => exactly(people[at + place] as number);
    const own = exactly(earnedBy(world, person, midnight));
    earned += own;
    outcomes.push({
      person,
      group: plan.population.group[person] as number,
      tonIn: money(P.tonIn),
      tonOut: money(P.tonOut),
      tonWaiting: money(P.tonWaiting),
      main: money(P.main) + own,
      referral: money(P.referral),
      referralPending: money(P.pending),
      task: money(P.task),
      bonded: money(P.bonded),
      staked: money(P.staked),
      turnover: money(P.turnover),
    });
  }
  return { outcomes, earned };
}

/** Most amounts of most people are 0, for which no new bigint is made. */
function exactly(amount: number): bigint {
  return amount === 0 ? 0n : BigInt(amount);
}

function totalsOf({ sums, plan }: World, rewards: bigint): SystemTotals {
  const sum = (slot: number) => wideValue(sums, slot);
  const earned = sum(SUM.boughtTon) + sum(SUM.stakingFees) - sum(SUM.soldTon);
  return {
    'system/issuance/AXIOM': sum(SUM.burnt) - sum(SUM.issued),
    'system/rewards_expense/AXIOM': -sum(SUM.expense) - sum(SUM.completedRewards) - rewards,
    'system/fees/AXIOM': sum(SUM.fees),
    'system/sales/TON': -earned,
    'system/network_fees/TON': sum(SUM.networkFees),
    'system/treasury_hot/TON': sum(SUM.treasury),
    'system/payouts_in_flight/AXIOM': sum(SUM.inFlight),
    'system/payouts_in_flight/TON': 0n,
    'system/unmatched_deposits/TON': 0n,
    'system/capital/TON': -sum(SUM.capital),
    'system/adjustments/AXIOM': -plan.kept.total,
    'system/adjustments/TON': 0n,
  };
}

import { NEVER } from '../draws/index.ts';
import type { Outcome, RunResult, SystemTotals } from '../result.ts';
import { eventsOf, type RuleCounts } from '../rules.ts';
import type { World } from './world.ts';
import { countsOf } from './days.ts';
import { P, PERSON } from './layout.ts';
import { seriesOf } from './series.ts';
import { SUM } from './slots.ts';
import { earnedBy } from './stakes.ts';
import { wideValue } from './wide-sums.ts';

/** What a finished run says, in the plain form that both engines share. */
export function resultOf(world: World): RunResult {
  const { plan } = world;
  const rules = countsOf(world) as RuleCounts;
  const outcomes = outcomesOf(world);
  return {
    seed: world.seed,
    engine: 'fast',
    days: plan.days,
    series: seriesOf(world),
    rules,
    events: eventsOf(rules),
    userDays: userDaysOf(world),
    totals: totalsOf(world, outcomes),
    outcomes,
    violations: [],
  };
}

function userDaysOf({ plan }: World): number {
  const { arrival } = plan.settlers;
  return arrival.reduce((total, day) => (day === NEVER ? total : total + plan.days - Math.max(0, day)), 0);
}

function outcomesOf(world: World): readonly Outcome[] {
  const { plan, people } = world;
  const end = world.midnight;
  const outcomes: Outcome[] = [];
  for (let person = 0; person < plan.people; person += 1) {
    if (plan.settlers.arrival[person] === NEVER) continue;
    const at = person * PERSON;
    const money = (field: number) => BigInt(people[at + field] as number);
    outcomes.push({
      person,
      group: plan.settlers.group[person] as number,
      tonIn: money(P.tonIn),
      tonOut: money(P.tonOut),
      tonWaiting: money(P.tonWaiting),
      main: money(P.main) + BigInt(earnedBy(world, person, end)),
      referral: money(P.referral),
      referralPending: money(P.pending),
      task: money(P.task),
      bonded: money(P.bonded),
      staked: money(P.staked),
      turnover: money(P.turnover),
    });
  }
  return outcomes;
}

function totalsOf({ sums, people, plan }: World, outcomes: readonly Outcome[]): SystemTotals {
  const sum = (slot: number) => wideValue(sums, slot);
  const credited = outcomes.reduce(
    (total, { person, main }) => total + main - BigInt(people[person * PERSON + P.main] as number),
    sum(SUM.completedRewards),
  );
  const earned = sum(SUM.boughtTon) + sum(SUM.stakingFees) - sum(SUM.soldTon);
  return {
    'system/issuance/AXIOM': sum(SUM.burnt) - sum(SUM.issued),
    'system/rewards_expense/AXIOM': -sum(SUM.expense) - credited,
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

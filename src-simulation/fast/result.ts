import { NEVER } from '../draws/index.ts';
import type { Outcome, RunResult, SystemTotals } from '../result.ts';
import { eventsOf, type RuleCounts } from '../rules.ts';
import { countsOf } from './days.ts';
import { type Logged, seriesOf } from './series.ts';
import { SUM } from './slots.ts';
import { wideValue } from './wide-sums.ts';
import type { World } from './world.ts';

/** Amounts of an outcome. */
export type Amount = Exclude<keyof Outcome, 'person' | 'group'>;

/** A run that has ended, whichever way it was run. */
export interface Ended extends Logged, Pick<World, 'counts' | 'seed' | 'people'> {
  /** Of a person's record: how long it is, and where each amount stands; −1 where there is none. */
  readonly width: number;
  readonly places: Readonly<Record<Amount, number>>;
  /** Rewards of a person's active stakes, each floored, that their main balance does not hold yet. */
  readonly earnedBy: (person: number) => number;
  /** The same of all people that balances hold already. */
  readonly earned: bigint;
}

/** What a finished run says, in the plain form that both engines share. */
export function resultOf(ended: Ended): RunResult {
  const { plan } = ended;
  const rules = countsOf(ended) as RuleCounts;
  const { outcomes, earned } = outcomesOf(ended);
  return {
    seed: ended.seed,
    engine: 'fast',
    days: plan.days,
    series: seriesOf(ended),
    rules,
    events: eventsOf(rules),
    userDays: userDaysOf(ended),
    totals: totalsOf(ended, earned),
    outcomes,
    violations: [],
  };
}

function userDaysOf({ plan }: Ended): number {
  const { arrival } = plan.settlers;
  return arrival.reduce((total, day) => (day === NEVER ? total : total + plan.days - Math.max(0, day)), 0);
}

function outcomesOf(ended: Ended): { readonly outcomes: readonly Outcome[]; readonly earned: bigint } {
  const { plan, people, width, places, earnedBy } = ended;
  let { earned } = ended;
  const outcomes: Outcome[] = [];
  for (let person = 0; person < plan.people; person += 1) {
    if (plan.settlers.arrival[person] === NEVER) continue;
    const at = person * width;
    const money = (place: number) => (place < 0 ? 0n : exactly(people[at + place] as number));
    const own = exactly(earnedBy(person));
    earned += own;
    outcomes.push({
      person,
      group: plan.settlers.group[person] as number,
      tonIn: money(places.tonIn),
      tonOut: money(places.tonOut),
      tonWaiting: money(places.tonWaiting),
      main: money(places.main) + own,
      referral: money(places.referral),
      referralPending: money(places.referralPending),
      task: money(places.task),
      bonded: money(places.bonded),
      staked: money(places.staked),
      turnover: money(places.turnover),
    });
  }
  return { outcomes, earned };
}

/** Most amounts of most people are 0: those need no bigint of their own. */
function exactly(amount: number): bigint {
  return amount === 0 ? 0n : BigInt(amount);
}

function totalsOf({ sums, plan }: Ended, rewards: bigint): SystemTotals {
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

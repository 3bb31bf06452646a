import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import type { MintPlan } from '@axiom/domain/economy';
import { WHOLE_PERCENT, NANO_PER_UNIT } from '@axiom/domain/money';
import { SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { LEVELS } from '@axiom/domain/referral';
import { compileBehaviours, populationOf } from '../decisions/index.ts';
import { PURPOSE, thresholdOf } from '../draws/index.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { choiceOf } from './choice.ts';
import type { FastBehaviour, CollectiveSteps, FastSteps, Compiled } from './compiled.ts';
import type { FastPlan } from './fast-plan.ts';
import { fraction } from './exact.ts';
import { type FastFee, feeOf } from './fee.ts';
import { dayEventsOf } from './day-events.ts';
import { gapGuide } from './gap-guide.ts';
import { keptOf } from './kept.ts';
import { CLASS_MASK, NO_DAY } from './layout.ts';
import { OutOfRange, toNumber } from './out-of-range.ts';
import { purposesInUse } from './purposes-in-use.ts';
import { commonPrices } from './run-prices.ts';
import { tasksOf } from './task-offers.ts';

/** Largest sum of rates: `addWeighted` needs weights of at most 2^26. */
const LARGEST_RATE: number = 2 ** 26 - 1;

/** How many uses of links are kept at most: 64 MB of memory. */
const MOST_KEPT_USES: number = 2 ** 24;

/** @throws OutOfRange where the reference has to run it */
export function compile(scenario: Scenario): Compiled {
  const { policy, days } = scenario;
  const setCollective = collectiveByEvents(scenario);
  const collective: CollectiveSteps = {
    from: policy.collectiveBonus.map(({ token }) => token),
    daily: Float64Array.from([0, ...policy.collectiveBonus.map(({ daily }) => toNumber(daily))]),
  };
  const hold = stepsOf(policy.holdBonus.map(({ days: from, daily }) => [BigInt(from), daily]));
  const investment = stepsOf(policy.investmentBonus.map(({ token, daily }) => [token, daily]));
  const ownRates = ownRatesOf(hold, investment);
  const population = populationOf(scenario);
  const kept = keptOf(scenario);
  const exitFee = feeOf(policy.mint.earlyExitFee);
  const compiled: Compiled = {
    scenario,
    days,
    people: population.count,
    population,
    ...actsOf(scenario),
    plans: [...policy.plans.map((plan) => planOf(plan, exitFee)), ...kept.plans],
    offered: policy.plans.length,
    kept,
    tracksHold: ownRates.length > 0 || kept.people.length > 0,
    prices: commonPrices(scenario),
    refused: thresholdOf(scenario.operator.refuse),
    dayEvents: dayEventsOf(scenario),
    buying: fraction(NANO_PER_UNIT * WHOLE_PERCENT, WHOLE_PERCENT + policy.spread),
    largestMove: toNumber(SIMULATED_PRICE_BOUNDS.largestMove),
    selling: fraction(WHOLE_PERCENT - policy.spread, NANO_PER_UNIT * WHOLE_PERCENT),
    minSale: toNumber(policy.withdrawal.minToken),
    maxSalePerDay: toNumber(policy.withdrawal.maxTokenPerDay),
    reviewAbove: toNumber(policy.withdrawal.reviewAboveTon),
    saleFee: feeOf(policy.withdrawal.fee),
    minTransfer: toNumber(policy.transfer.minToken),
    networkFee: toNumber(scenario.networkFeeTon),
    exitFee,
    stakingFee: toNumber(policy.staking.feeTon),
    collective,
    setCollective,
    collectiveKnownFrom: collective.from.length === 0 ? 0 : setCollective.findIndex((daily) => daily >= 0),
    maxCollective: Math.max(0, ...collective.daily, ...new Set(setCollective)),
    hold,
    investment,
    ownRates,
    maxOwn: Math.max(0, ...ownRates),
    levelFrom: Float64Array.from(LEVELS, ({ fromTurnover }) => toNumber(fromTurnover)),
    levelPercent: LEVELS.map(({ bonusPercent }) => fraction(bonusPercent, WHOLE_PERCENT)),
    referralMinDays: policy.referral.minDays,
    minLink: toNumber(policy.farming.minToken),
    recentLinks: scenario.recentLinks,
    mostUses: mostUsesOf(scenario),
  };
  assertRange(compiled);
  assertPlans(compiled);
  return compiled;
}

function planOf(plan: MintPlan, exitFee: FastFee): FastPlan {
  return {
    days: plan.days,
    daily: toNumber(plan.dailyReward),
    cap: fraction(plan.maxRewardPercent, WHOLE_PERCENT),
    capIndex: toNumber(plan.maxRewardPercent * BigInt(SECONDS_PER_DAY)),
    matured: fraction(WHOLE_PERCENT + plan.bonusPercent, WHOLE_PERCENT),
    exitFee,
  };
}

/** @throws OutOfRange if somebody chooses a plan that the policy does not have */
function assertPlans({ behaviours, offered }: Compiled): void {
  const isChosen = (weight: number, plan: number) => weight > 0 && plan >= offered;
  const isLacking = behaviours.some(
    ({ buying, links }) => buying.plans.weights.some(isChosen) || links.plans.weights.some(isChosen),
  );
  if (isLacking) throw new OutOfRange();
}

function assertRange({ plans, maxOwn, maxCollective, days }: Compiled): void {
  const largest = Math.max(...plans.map(({ daily }) => daily)) + maxOwn + maxCollective;
  const isLong = largest * days * SECONDS_PER_DAY > Number.MAX_SAFE_INTEGER;
  if (isLong || largest > LARGEST_RATE || days >= NO_DAY || plans.length > CLASS_MASK) throw new OutOfRange();
}

/** The most uses of a link for others. @throws OutOfRange if their memory would be too large */
function mostUsesOf({ behaviours, recentLinks }: Scenario): number {
  const most = Math.max(
    0,
    ...behaviours.map(({ rebonding }) => (rebonding.chancePerDay === 0n ? 0 : rebonding.count.to)),
  );
  if (recentLinks * most > MOST_KEPT_USES) throw new OutOfRange();
  return most;
}

/** What people of the scenario do. */
function actsOf(scenario: Scenario) {
  const behaviours = behavioursOf(scenario);
  const panics = scenario.behaviours.flatMap((behaviour) => behaviour.panics);
  const tasks = tasksOf(scenario);
  const isNotOffered = (action: number) =>
    (action === PURPOSE.checkIn && !tasks.hasCheckIn) || (action === PURPOSE.otherTask && tasks.others === 0);
  const taken = (action: number) =>
    !isNotOffered(action) && behaviours.some(({ gaps }) => (gaps[action] as Uint32Array).length > 0);
  const actions = [1, 2, 3, 4, 5, 6, 7].filter(taken);
  return {
    behaviours,
    tasks,
    watchesReleases: tasks.asksForReleases && taken(PURPOSE.otherTask),
    actions,
    purposes: purposesInUse(scenario, actions),
    watchesCoverage: panics.some(({ when }) => when.kind === 'coverage_below'),
    hasPanics: panics.length > 0,
  };
}

function behavioursOf(scenario: Scenario): readonly FastBehaviour[] {
  return compileBehaviours(scenario).map((behaviour) => ({
    ...behaviour,
    guides: behaviour.gaps.map((table) => gapGuide(table, scenario.days)),
    plan: choiceOf(behaviour.buying.plans.weights),
    payment: choiceOf(behaviour.buying.payment.weights),
    life: choiceOf(behaviour.buying.life.weights),
    farmLife: choiceOf(behaviour.buying.farmLife.weights),
    linkSource: choiceOf(behaviour.links.source.weights),
    linkPlan: choiceOf(behaviour.links.plans.weights),
    linkFor: choiceOf(behaviour.links.for.weights),
  }));
}

function stepsOf(steps: readonly (readonly [from: bigint, daily: bigint])[]): FastSteps {
  return {
    from: Float64Array.from(steps, ([from]) => toNumber(from)),
    daily: Float64Array.from([0, ...steps.map(([, daily]) => toNumber(daily))]),
  };
}

function ownRatesOf(hold: FastSteps, investment: FastSteps): Float64Array {
  if (hold.from.length + investment.from.length === 0) return new Float64Array(0);
  return Float64Array.from(
    Array.from(hold.daily).flatMap((held) => Array.from(investment.daily, (invested) => held + invested)),
  );
}

function collectiveByEvents({ events, days }: Scenario): Float64Array {
  const perDay = new Float64Array(days).fill(-1);
  for (const event of events) {
    if (event.kind === 'collective_bonus') perDay.fill(toNumber(event.daily), event.day);
  }
  return perDay;
}

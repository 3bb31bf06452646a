import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import type { MintPlan } from '@axiom/domain/economy';
import { WHOLE_PERCENT } from '@axiom/domain/money';
import { SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { LEVELS } from '@axiom/domain/referral';
import type { CompiledBehaviour as Behaviour } from '../decisions/compile.ts';
import { compileBehaviours } from '../decisions/index.ts';
import { PURPOSE, thresholdOf } from '../draws/index.ts';
import type { PriceTable } from '../prices/index.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type Choice, choiceOf } from './choice.ts';
import { type Fraction, fraction } from './exact.ts';
import { type FastFee, feeOf } from './fee.ts';
import { type Happenings, happeningsOf } from './happenings.ts';
import { type GapGuide, gapGuide } from './gap-guide.ts';
import { type Kept, keptOf } from './kept.ts';
import { CLASS_MASK, NO_DAY } from './layout.ts';
import { OutOfRange, toNumber } from './out-of-range.ts';
import { purposesInUse } from './purposes-in-use.ts';
import { commonPrices } from './run-prices.ts';
import { type Settlers, settlersOf } from './settlers.ts';
import { type FastTasks, tasksOf } from './task-offers.ts';

/** Rates added up may not be more, so that weights stay within 2^26. */
const LARGEST_RATE: number = 2 ** 26 - 1;

/** Uses of the newest links that a run keeps: 64 MB of them. */
const MOST_KEPT_USES: number = 2 ** 24;

export interface FastBehaviour extends Behaviour {
  /** By action's purpose. */
  readonly guides: readonly GapGuide[];
  readonly plan: Choice;
  readonly payment: Choice;
  readonly life: Choice;
  /** Of bonds that links give. */
  readonly farmLife: Choice;
  readonly linkSource: Choice;
  readonly linkPlan: Choice;
  readonly linkFor: Choice;
}

/** A plan's terms as plain numbers; percentages in lowest terms. */
export interface FastPlan {
  readonly days: number;
  /** 1e-6 percent a day. */
  readonly daily: number;
  /** Of the amount: where the reward ends. */
  readonly cap: Fraction;
  /** The cap as an index: 1e-6 percent × seconds of a day. */
  readonly capIndex: number;
  /** What is added at maturity is ⌊amount × this⌋ less the amount. */
  readonly matured: Fraction;
  readonly exitFee: FastFee;
}

/** Of everybody's staked total, which is a wide sum: what it is compared with may be larger than any plain number. */
export interface CollectiveSteps {
  readonly from: readonly bigint[];
  /** One entry more: 0 below the first. */
  readonly daily: Float64Array;
}

export interface FastSteps {
  /** Ascending; what has to be reached. */
  readonly from: Float64Array;
  /** One entry more: 0 below the first. */
  readonly daily: Float64Array;
}

/** A scenario made ready for any number of runs. */
export interface Compiled {
  readonly scenario: Scenario;
  readonly people: number;
  readonly days: number;
  readonly settlers: Settlers;
  readonly behaviours: readonly FastBehaviour[];
  /** Actions beside buying that somebody ever takes, by purpose. */
  readonly actions: readonly number[];
  /** Somebody activates links or does tasks. */
  readonly actsBeforeBuying: boolean;
  readonly tasks: FastTasks;
  /** Somebody does tasks that ask for released bonds. */
  readonly watchesReleases: boolean;
  /** For what visits may draw. */
  readonly purposes: readonly number[];
  /** Null where a run's seed makes them. */
  readonly prices: PriceTable | null;
  /** Draws below this refuse a held payout. */
  readonly refused: number;
  /** By day: what happens at its start. */
  readonly happenings: readonly Happenings[];
  readonly watchesCoverage: boolean;
  readonly hasPanics: boolean;
  /** The policy's plans, then the frozen terms with which the run begins. */
  readonly plans: readonly FastPlan[];
  /** How many plans are the policy's. */
  readonly offered: number;
  readonly kept: Kept;
  /** It has to be written down who holds something: it cannot be told from what they have. */
  readonly tracksHold: boolean;
  /** Tokens = TON × numerator / (price × divisor). */
  readonly buying: Fraction;
  /** Of the price, in 1e-6 percent: a payment after a larger move is credited anew. */
  readonly largestMove: number;
  /** TON = tokens × price × numerator / divisor. */
  readonly selling: Fraction;
  readonly minSale: number;
  readonly maxSalePerDay: number;
  readonly reviewAbove: number;
  readonly saleFee: FastFee;
  readonly minTransfer: number;
  readonly networkFee: number;
  readonly exitFee: FastFee;
  readonly stakingFee: number;
  readonly collective: CollectiveSteps;
  /** Per day: the bonus an event set, −1 where the policy's steps hold. */
  readonly setCollective: Float64Array;
  /** From this day on every day's collective bonus is known beforehand. */
  readonly collectiveKnownFrom: number;
  readonly maxCollective: number;
  readonly hold: FastSteps;
  readonly investment: FastSteps;
  /** Rates of the classes of own bonuses: hold step × investment steps + investment step. Empty without own bonuses. */
  readonly ownRates: Float64Array;
  readonly maxOwn: number;
  readonly levelFrom: Float64Array;
  readonly levelPercent: readonly Fraction[];
  readonly referralMinDays: number;
  readonly minLink: number;
  /** How many of the newest links people find. */
  readonly recentLinks: number;
  /** Of a link, at most. */
  readonly mostUses: number;
}

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
  const settlers = settlersOf(scenario);
  const kept = keptOf(scenario);
  const exitFee = feeOf(policy.mint.earlyExitFee);
  const compiled: Compiled = {
    scenario,
    days,
    people: settlers.arrival.length,
    settlers,
    ...actsOf(scenario),
    plans: [...policy.plans.map((plan) => planOf(plan, exitFee)), ...kept.plans],
    offered: policy.plans.length,
    kept,
    tracksHold: ownRates.length > 0 || kept.people.length > 0,
    prices: commonPrices(scenario),
    refused: thresholdOf(scenario.operator.refuse),
    happenings: happeningsOf(scenario),
    buying: fraction(1_000_000_000n * WHOLE_PERCENT, WHOLE_PERCENT + policy.spread),
    largestMove: toNumber(SIMULATED_PRICE_BOUNDS.largestMove),
    selling: fraction(WHOLE_PERCENT - policy.spread, 1_000_000_000n * WHOLE_PERCENT),
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

/** @throws OutOfRange where somebody chooses a plan that the policy lacks */
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

/** Of links for others. @throws OutOfRange where the memory of their uses would be too large */
function mostUsesOf({ behaviours, recentLinks }: Scenario): number {
  const most = Math.max(
    0,
    ...behaviours.map(({ rebonding }) => (rebonding.chancePerDay === 0n ? 0 : rebonding.count.to)),
  );
  if (recentLinks * most > MOST_KEPT_USES) throw new OutOfRange();
  return most;
}

type Acts = Pick<
  Compiled,
  | 'behaviours'
  | 'actions'
  | 'purposes'
  | 'actsBeforeBuying'
  | 'tasks'
  | 'watchesReleases'
  | 'watchesCoverage'
  | 'hasPanics'
>;

function actsOf(scenario: Scenario): Acts {
  const behaviours = behavioursOf(scenario);
  const panics = scenario.behaviours.flatMap((behaviour) => behaviour.panics);
  const tasks = tasksOf(scenario);
  const isVain = (action: number) =>
    (action === PURPOSE.checkIn && !tasks.hasCheckIn) || (action === PURPOSE.otherTask && tasks.others === 0);
  const taken = (action: number) =>
    !isVain(action) && behaviours.some(({ gaps }) => (gaps[action] as Uint32Array).length > 0);
  const actions = [1, 2, 3, 4, 5, 6, 7].filter(taken);
  return {
    behaviours,
    tasks,
    watchesReleases: tasks.asksForReleases && taken(PURPOSE.otherTask),
    actions,
    purposes: purposesInUse(scenario, actions),
    actsBeforeBuying: [PURPOSE.activateLink, PURPOSE.checkIn, PURPOSE.otherTask].some(taken),
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

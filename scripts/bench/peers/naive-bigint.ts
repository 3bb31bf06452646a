import type { MintPlan } from '@axiom/domain/economy';
import { LEVELS } from '@axiom/domain/referral';
import type { Scenario } from '@axiom/simulation';
import {
  boughtAmount,
  boughtPlan,
  compileBehaviours,
  dueDay,
  NOBODY,
  paymentDelay,
  populationOf,
  visitSecond,
} from '../../../src-simulation/decisions/index.ts';
import { PURPOSE } from '../../../src-simulation/draws/index.ts';
import type { Totals } from './totals.ts';

const SECONDS = 86_400;
const DAY = BigInt(SECONDS);
const WHOLE = 100_000_000n;
const ACCRUAL = WHOLE * DAY;

interface Stake {
  readonly total: bigint;
  /** Index of the plan. */
  readonly plan: number;
  readonly most: bigint;
  earned: bigint;
  /** Earned so far, in 1 / ACCRUAL nano. */
  exact: bigint;
  /** Second of the day at which it began. */
  readonly startSecond: number;
  isNew: boolean;
}

interface Person {
  readonly key: number;
  readonly inviter: Person | undefined;
  nextBuy: number;
  main: bigint;
  referral: bigint;
  turnover: bigint;
  tonIn: bigint;
  stakes: Stake[];
}

/**
 * A simple exact engine: objects and bigint, one step per day over all people and their stakes. It implements
 * only what `buyAndStake` needs and keeps only balances: no measures, counters or ledger.
 */
export function naiveBigint(scenario: Scenario, seed: number): Totals<bigint> {
  const { policy, price, days } = scenario;
  if (price.kind !== 'constant') throw new RangeError('It knows one price.');
  const [behaviour] = compileBehaviours(scenario);
  if (behaviour === undefined) throw new RangeError('It knows one behaviour.');
  const people = peopleOf(scenario, seed);
  const tokensPerTon = 1_000_000_000n * WHOLE;
  const buyingPrice = price.price * (WHOLE + policy.spread);
  let rewards = 0n;
  let collective = 0n;
  for (let day = 0; day < days; day += 1) {
    if (day > 0) rewards += settleAll(people, policy.plans, collective);
    for (const event of scenario.events)
      if (event.kind === 'collective_bonus' && event.day === day) collective = event.daily;
    for (const person of people) {
      if (day === 0)
        person.nextBuy = dueDay(behaviour, person.key, { day, action: PURPOSE.buy, kind: 'first' });
      if (person.nextBuy !== day) continue;
      const amountTon = BigInt(boughtAmount(behaviour, person.key, day));
      const plan = boughtPlan(behaviour, person.key, day);
      const total = (amountTon * tokensPerTon) / buyingPrice;
      person.tonIn += amountTon;
      person.stakes.push({
        total,
        plan,
        most: (total * (policy.plans[plan]?.maxRewardPercent ?? 0n)) / WHOLE,
        earned: 0n,
        exact: 0n,
        startSecond: visitSecond(person.key, day) + paymentDelay(behaviour, person.key, day),
        isNew: true,
      });
      if (person.inviter) reward(person.inviter, total, amountTon);
      person.nextBuy = dueDay(behaviour, person.key, { day, action: PURPOSE.buy, kind: 'next' });
    }
  }
  rewards += settleAll(people, policy.plans, collective);
  return { rewards, ...sumsOf(people) };
}

function peopleOf(scenario: Scenario, seed: number): readonly Person[] {
  const population = populationOf(scenario, seed);
  const people: Person[] = [];
  for (let number = 0; number < population.count; number += 1) {
    const inviter = population.inviter[number] ?? NOBODY;
    people.push({
      key: population.keys[number] ?? 0,
      inviter: inviter === NOBODY ? undefined : people[inviter],
      nextBuy: 0,
      main: 0n,
      referral: 0n,
      turnover: 0n,
      tonIn: 0n,
      stakes: [],
    });
  }
  return people;
}

/** Credits what the stakes earned on the day that ends. A stake that reaches its cap returns its amount. */
function settleAll(people: readonly Person[], plans: readonly MintPlan[], collective: bigint): bigint {
  const perSecond = plans.map(({ dailyReward }) => dailyReward + collective);
  const perDay = perSecond.map((rate) => rate * DAY);
  let rewards = 0n;
  for (const person of people) {
    let hasEnded = false;
    for (const stake of person.stakes) {
      const { plan, total, most } = stake;
      const rate = stake.isNew
        ? (perSecond[plan] ?? 0n) * BigInt(SECONDS - stake.startSecond)
        : (perDay[plan] ?? 0n);
      stake.isNew = false;
      stake.exact += total * rate;
      const whole = stake.exact / ACCRUAL;
      const earned = whole < most ? whole : most;
      const reward = earned - stake.earned;
      stake.earned = earned;
      person.main += reward;
      rewards += reward;
      if (earned < most) continue;
      person.main += total;
      hasEnded = true;
    }
    if (hasEnded) person.stakes = person.stakes.filter(({ earned, most }) => earned < most);
  }
  return rewards;
}

/** Staking pays the inviter's bonus at once, by the level that they had before. */
function reward(inviter: Person, token: bigint, amountTon: bigint): void {
  const level = LEVELS.findLast(({ fromTurnover }) => inviter.turnover >= fromTurnover);
  inviter.referral += (token * (level?.bonusPercent ?? 0n)) / WHOLE;
  inviter.turnover += amountTon;
}

function sumsOf(people: readonly Person[]): Omit<Totals<bigint>, 'rewards'> {
  const sums = { main: 0n, referral: 0n, staked: 0n, tonIn: 0n };
  for (const { main, referral, tonIn, stakes } of people) {
    sums.main += main;
    sums.referral += referral;
    sums.tonIn += tonIn;
    for (const { total } of stakes) sums.staked += total;
  }
  return sums;
}

import { LEVELS } from '@axiom/domain/referral';
import type { Scenario } from '@axiom/simulation';
import {
  boughtAmount,
  boughtPlan,
  compileBehaviours,
  dueDay,
  paymentDelay,
  populationOf,
  visitSecond,
} from '../../../src-simulation/decisions/index.ts';
import { PURPOSE } from '../../../src-simulation/draws/index.ts';
import type { Totals } from './totals.ts';

const DAY = 86_400;
const NANO = 1e9;
const WHOLE = 1e8;

/** Active stakes, one array per field. A stake that ends is replaced by the last one. */
interface Stakes {
  count: number;
  owner: Int32Array;
  plan: Int32Array;
  total: Float64Array;
  earned: Float64Array;
}

/** For each plan, as fractions of the amount: today's reward per day, and the cap. */
interface Rates {
  readonly perDay: readonly number[];
  readonly most: readonly number[];
}

/**
 * A simple engine made for speed: arrays of floats, one step per day over all stakes. It implements only what
 * `buyAndStake` needs. Every sum is rounded, so its totals are approximate.
 */
export function floatLoop(scenario: Scenario, seed: number): Totals<number> {
  const { policy, price, days } = scenario;
  const [behaviour] = compileBehaviours(scenario);
  if (price.kind !== 'constant' || behaviour === undefined) throw new RangeError('It knows one price.');
  const { count, keys, inviter } = populationOf(scenario, seed);
  const nextBuy = new Int32Array(count);
  const main = new Float64Array(count);
  const referral = new Float64Array(count);
  const turnover = new Float64Array(count);
  const stakes = stakesOf(Math.max(1024, count));
  const tokensPerTon = (NANO * WHOLE) / (Number(price.price) * (WHOLE + Number(policy.spread)));
  const most = policy.plans.map(({ maxRewardPercent }) => Number(maxRewardPercent) / WHOLE);
  let rates: Rates = { perDay: [], most };
  let rewards = 0;
  let tonIn = 0;
  for (let day = 0; day < days; day += 1) {
    for (const event of scenario.events) {
      if (event.kind !== 'collective_bonus' || event.day !== day) continue;
      const perDay = policy.plans.map(({ dailyReward }) => Number(dailyReward + event.daily) / WHOLE);
      rates = { perDay, most };
    }
    for (let person = 0; person < count; person += 1) {
      const key = keys[person] as number;
      if (day === 0) nextBuy[person] = dueDay(behaviour, key, { day, action: PURPOSE.buy, kind: 'first' });
      if (nextBuy[person] !== day) continue;
      const ton = boughtAmount(behaviour, key, day);
      const plan = boughtPlan(behaviour, key, day);
      const total = ton * tokensPerTon;
      tonIn += ton;
      // Settlement adds a whole day, so the part of the day before the stake began is subtracted here.
      const before = (visitSecond(key, day) + paymentDelay(behaviour, key, day)) / DAY;
      rewards -= before * total * (rates.perDay[plan] as number);
      add(stakes, { owner: person, plan, total, earned: -before * total * (rates.perDay[plan] as number) });
      const friend = inviter[person] as number;
      if (friend >= 0) {
        referral[friend] = (referral[friend] as number) + total * bonusAt(turnover[friend] as number);
        turnover[friend] = (turnover[friend] as number) + ton;
      }
      nextBuy[person] = dueDay(behaviour, key, { day, action: PURPOSE.buy, kind: 'next' });
    }
    rewards += settleAll(stakes, main, rates);
  }
  return { rewards, main: mainOf(main, stakes), referral: sumOf(referral), staked: stakedOf(stakes), tonIn };
}

function stakesOf(capacity: number): Stakes {
  return {
    count: 0,
    owner: new Int32Array(capacity),
    plan: new Int32Array(capacity),
    total: new Float64Array(capacity),
    earned: new Float64Array(capacity),
  };
}

function add(stakes: Stakes, stake: { owner: number; plan: number; total: number; earned: number }): void {
  if (stakes.count === stakes.owner.length) grow(stakes);
  const index = stakes.count;
  stakes.owner[index] = stake.owner;
  stakes.plan[index] = stake.plan;
  stakes.total[index] = stake.total;
  stakes.earned[index] = stake.earned;
  stakes.count = index + 1;
}

function grow(stakes: Stakes): void {
  const larger = stakesOf(stakes.owner.length * 2);
  larger.owner.set(stakes.owner);
  larger.plan.set(stakes.plan);
  larger.total.set(stakes.total);
  larger.earned.set(stakes.earned);
  Object.assign(stakes, { ...larger, count: stakes.count });
}

/** Settles a day of all stakes. A stake that reaches its cap is paid out with its amount. */
function settleAll(stakes: Stakes, main: Float64Array, { perDay, most }: Rates): number {
  const { owner, plan, total, earned } = stakes;
  let rewards = 0;
  for (let index = 0; index < stakes.count; index += 1) {
    const amount = total[index] as number;
    const kind = plan[index] as number;
    const gained = amount * (perDay[kind] as number);
    const cap = amount * (most[kind] as number);
    const before = earned[index] as number;
    const after = before + gained;
    if (after < cap) {
      earned[index] = after;
      rewards += gained;
      continue;
    }
    rewards += cap - before;
    main[owner[index] as number] = (main[owner[index] as number] as number) + cap + amount;
    const last = stakes.count - 1;
    owner[index] = owner[last] as number;
    plan[index] = plan[last] as number;
    total[index] = total[last] as number;
    earned[index] = earned[last] as number;
    stakes.count = last;
    index -= 1;
  }
  return rewards;
}

const THRESHOLDS = LEVELS.map(({ fromTurnover, bonusPercent }) => ({
  from: Number(fromTurnover),
  share: Number(bonusPercent) / WHOLE,
}));

function bonusAt(turnover: number): number {
  let share = 0;
  for (const level of THRESHOLDS) if (turnover >= level.from) ({ share } = level);
  return share;
}

function mainOf(main: Float64Array, { earned, owner, count }: Stakes): number {
  for (let index = 0; index < count; index += 1) {
    const at = owner[index] as number;
    main[at] = (main[at] as number) + (earned[index] as number);
  }
  return sumOf(main);
}

function stakedOf({ total, count }: Stakes): number {
  return sumOf(total.subarray(0, count));
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

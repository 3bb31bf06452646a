import { WHOLE_PERCENT } from '@axiom/domain/money';
import { LEVELS } from '@axiom/domain/referral';
import type { Scenario } from '@axiom/domain/simulation';
import {
  compileBehaviours,
  identityOf,
  populationOf,
} from '../../../src-domain/simulation/decisions/index.ts';
import {
  DRAWS,
  drawOf,
  FIRST_GAP,
  gapOf,
  momentKey,
  personKey,
  PURPOSE,
  scramble,
} from '../../../src-domain/simulation/draws/index.ts';
import { fraction, mulDiv } from '../../../src-domain/simulation/fast/exact.ts';
import { gapGuide, guidedGap } from '../../../src-domain/simulation/fast/gap-guide.ts';
import { addWide, wideValue } from '../../../src-domain/simulation/fast/wide-sums.ts';
import type { Totals } from './totals.ts';

const DAY = 86_400;
const WHOLE = 100_000_000;
const VISIT: number = 85_400 / DRAWS;
const DELAY: number = 60 / DRAWS;
/** Places of a day's part of draws. */
const DRAWN = 8;

/** Purchases of one inviter's invitees: a list a day, in order of person. */
interface Bonds {
  count: number;
  readonly heads: Int32Array;
  readonly next: Int32Array;
  readonly tokens: Float64Array;
  readonly tons: Float64Array;
}

/**
 * The least that has to be done for exact totals of `buyAndStake`: every purchase once, its stake in closed form over an
 * index of rates, bonuses by day and level, in plain numbers. It knows nothing else: no days, no measures, no other
 * action, no guard. What is slower than this is what an engine costs that does.
 */
export function floorOf(scenario: Scenario): (seed: number) => Totals<bigint> {
  const { days } = scenario;
  const { count, inviter } = populationOf(scenario, 0);
  const identities = Uint32Array.from({ length: count }, (_, person) => identityIn(scenario, person));
  const { behaviour, moments, plans } = readyOf(scenario);
  const { amountFrom, amountStep, amountCount } = behaviour.buying;
  const guide = gapGuide(behaviour.gaps[PURPOSE.buy] as Uint32Array);
  const [perPlan, perAmount] = [plans.length / DRAWS, amountCount / DRAWS];
  const { numerator, divisor } = fraction(WHOLE_PERCENT, WHOLE_PERCENT + scenario.policy.spread);
  const bonds = bondsOf(days, days * largestFamily(inviter));
  return (seed) => {
    const sums = new Float64Array(10);
    for (let person = count - 1; person >= 0; person -= 1) {
      const key = personKey(seed, identities[person] as number);
      const host = inviter[person] as number;
      let [tonIn, rewards, staked, ended] = [0, 0, 0, 0];
      let day = gapOf(guide.table, drawOf(key, 0, PURPOSE.buy + FIRST_GAP));
      while (day < days) {
        const row = day * DRAWN;
        const visit = Math.floor(scramble(key ^ (moments[row + 1] as number)) * VISIT);
        const second = visit + Math.floor(scramble(key ^ (moments[row + 2] as number)) * DELAY);
        const choice = Math.floor(scramble(key ^ (moments[row + 3] as number)) * perAmount);
        const { starts, rates, end, last, cap } = plans[
          Math.floor(scramble(key ^ (moments[row + 4] as number)) * perPlan)
        ] as Plan;
        const ton = amountFrom + amountStep * choice;
        const token = mulDiv(ton, numerator, divisor);
        const gained = end - (starts[day] as number) - (rates[day] as number) * second;
        tonIn += ton;
        rewards += gained >= cap * DAY ? mulDiv(token, cap, WHOLE) : mulDiv(token, gained, WHOLE * DAY);
        if (gained - last >= cap * DAY) ended += token;
        else staked += token;
        if (host >= 0) push(bonds, day, token, ton);
        day += 1 + guidedGap(guide, scramble(key ^ (moments[row] as number)));
      }
      addWide(sums, 0, tonIn);
      addWide(sums, 1, rewards);
      addWide(sums, 2, staked);
      addWide(sums, 3, rewards + ended);
      if (host >= 0 && (person === 0 || inviter[person - 1] !== host)) addWide(sums, 4, bonusesOf(bonds));
    }
    const [tonIn, rewards, staked, main, referral] = [0, 1, 2, 3, 4].map((slot) => wideValue(sums, slot));
    return { tonIn, rewards, staked, main, referral } as Totals<bigint>;
  };
}

function identityIn({ groups }: Scenario, person: number): number {
  let first = 0;
  for (const [group, { people }] of groups.entries()) {
    if (person < first + people) return identityOf(group, person - first);
    first += people;
  }
  throw new RangeError('There is nobody of that number.');
}

/** What a plan's index is: where it stands at each midnight and how fast it grows then, its end and its last second. */
interface Plan {
  readonly starts: Float64Array;
  readonly rates: Float64Array;
  readonly end: number;
  readonly last: number;
  readonly cap: number;
}

function readyOf(scenario: Scenario) {
  const { policy, days, price } = scenario;
  const [behaviour] = compileBehaviours(scenario);
  if (behaviour === undefined || price.kind !== 'constant') throw new RangeError('It knows one price.');
  const drawn = [PURPOSE.buy, PURPOSE.visit, PURPOSE.delay, PURPOSE.amount, PURPOSE.plan];
  const moments = new Int32Array(days * DRAWN);
  for (let day = 0; day < days; day += 1) {
    for (const [place, purpose] of drawn.entries()) moments[day * DRAWN + place] = momentKey(day, purpose);
  }
  const plans = policy.plans.map(({ dailyReward, maxRewardPercent }): Plan => {
    const starts = new Float64Array(days);
    const rates = new Float64Array(days);
    let now = 0;
    let collective = 0;
    for (let day = 0; day < days; day += 1) {
      for (const event of scenario.events) {
        if (event.kind === 'collective_bonus' && event.day === day) collective = Number(event.daily);
      }
      starts[day] = now;
      rates[day] = Number(dailyReward) + collective;
      now += (rates[day] as number) * DAY;
    }
    return { starts, rates, end: now, last: rates[days - 1] as number, cap: Number(maxRewardPercent) };
  });
  return { behaviour, moments, plans };
}

function largestFamily(inviters: Int32Array): number {
  const families = new Map<number, number>();
  for (const inviter of inviters) families.set(inviter, (families.get(inviter) ?? 0) + 1);
  families.delete(-1);
  return Math.max(1, ...new Set(families.values()));
}

function bondsOf(days: number, most: number): Bonds {
  return {
    count: 0,
    heads: new Int32Array(days).fill(-1),
    next: new Int32Array(most),
    tokens: new Float64Array(most),
    tons: new Float64Array(most),
  };
}

/** Persons come in falling order: who comes later is earlier in his day. */
function push(bonds: Bonds, day: number, token: number, ton: number): void {
  const { count, heads, next, tokens, tons } = bonds;
  next[count] = heads[day] as number;
  tokens[count] = token;
  tons[count] = ton;
  heads[day] = count;
  bonds.count = count + 1;
}

const FROM: readonly number[] = LEVELS.map(({ fromTurnover }) => Number(fromTurnover));
const PERCENT: readonly number[] = LEVELS.map(({ bonusPercent }) => Number(bonusPercent));

/** Bonuses of an inviter, each with the level before its purchase; then his list is empty again. */
function bonusesOf(bonds: Bonds): number {
  const { heads, next, tokens, tons } = bonds;
  let [referral, turnover, level] = [0, 0, 0];
  for (let day = 0; day < heads.length; day += 1) {
    for (let bond = heads[day] as number; bond >= 0; bond = next[bond] as number) {
      referral += mulDiv(tokens[bond] as number, PERCENT[level] as number, WHOLE);
      turnover += tons[bond] as number;
      while (turnover >= (FROM[level + 1] ?? Infinity)) level += 1;
    }
    heads[day] = -1;
  }
  bonds.count = 0;
  return referral;
}

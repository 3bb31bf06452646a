import { SECONDS_PER_DAY } from '@axiom/domain/constants';
import { firstBehaviourOf, inviterOf, keyOf } from '../decisions/index.ts';
import { momentKey } from '../draws/index.ts';
import { RULE, RULES } from '../rules.ts';
import { priceOf } from './buying.ts';
import { count } from './count.ts';
import * as layout from './layout.ts';
import { pricesOf } from './run-prices.ts';
import { restore } from './restore.ts';
import { clearCalendar, markDue, markOther, writeMarks } from './calendar.ts';
import { wideValue } from './wide-sums.ts';
import { watchCoverage } from './series.ts';
import { addCapital, beginEvents } from './events.ts';
import { endPayouts } from './payouts.ts';
import { lookAgainAtAll } from './stakes.ts';
import { tabulateCompletions } from './completion-days.ts';
import { FIRST_BLOCK } from './stake-blocks.ts';
import { NOT_ARRIVED, visit } from './visit.ts';
import { BLOCK, LOG_EXTRA, type World } from './world.ts';

const { BOND_INTS, I, NO_DAY, NOT_HELD, PERSON_INTS, STAKE_INTS } = layout;
/** Whole numbers of a cache line. */
const LINE = 16;

/** Used if the price is constant. */
const NO_STEPS: Float64Array = new Float64Array(0);

/** One run, day by day. The results stay in the world. */
export function runDays(world: World, seed: number): void {
  prepare(world, seed);
  for (let day = 0; day < world.plan.days; day += 1) {
    beginDay(world, day);
    visitDue(world);
    endPayouts(world);
    logDay(world);
  }
  world.midnight = world.plan.days * SECONDS_PER_DAY;
}

function prepare(world: World, seed: number): void {
  const { plan, people, ints, sums, counts, calendar } = world;
  people.fill(0);
  sums.fill(0);
  counts.fill(0);
  clearCalendar(calendar);
  world.stakes.count = FIRST_BLOCK;
  world.freeBlocks.fill(0);
  world.bonds.count = 1;
  world.freeBond = 0;
  world.links.count = 1;
  world.tried.fill(0);
  world.taskTimes.set(plan.tasks.times);
  clearPayouts(world);
  world.highestCollective = 0;
  world.activeStakes = 0;
  world.arrived = 0;
  if (plan.collectiveKnownFrom !== 0) world.completions.from = -1;
  world.seed = seed;
  const { snapshot, capitalTon } = plan.scenario;
  addCapital(world, snapshot?.treasuryTon ?? capitalTon);
  const prices = pricesOf(plan, seed);
  world.steps = prices.steps ?? NO_STEPS;
  world.price = prices.constant;
  world.prices = prices;
  const { population } = plan;
  for (let person = 0; person < plan.people; person += 1) {
    const at = person * PERSON_INTS;
    const key = keyOf(population, seed, person);
    ints[at + I.key] = key;
    world.keys[person] = key;
    ints[at + I.behaviour] = firstBehaviourOf(population, key, person);
    ints[at + I.inviter] = inviterOf(population, key, person);
    ints[at + I.nextBuy] = NOT_ARRIVED;
    ints.fill(NOT_ARRIVED, at + I.next + 1, at + PERSON_INTS);
    ints[at + I.nextStake] = NO_DAY;
    ints[at + I.nextBond] = NO_DAY;
    ints[at + I.heldSince] = NOT_HELD;
    ints[at + I.heldUntil] = NOT_HELD;
    ints[at + I.nextOwn] = NO_DAY;
    markArrival(world, person);
  }
  if (plan.kept.people.length > 0) restore(world);
}

function clearPayouts(world: World): void {
  world.payouts.count = 1;
  world.waiting = 0;
  world.firstOpen = 1;
  world.firstHeld = 0;
  world.lastHeld = 0;
  world.firstOfToday = 1;
  world.coverage = null;
  world.exact = 0n;
}

function markArrival({ plan, calendar }: World, person: number): void {
  const day = Math.max(0, plan.population.arrival[person] as number);
  markDue(calendar, day, person);
  markOther(calendar, day, person);
}

function beginDay(world: World, day: number): void {
  const { moments } = world;
  world.day = day;
  world.midnight = day * SECONDS_PER_DAY;
  for (const purpose of world.plan.purposes) moments[purpose] = momentKey(day, purpose);
  const { collective, plan } = world;
  if (plan.collectiveKnownFrom < 0 || day <= plan.collectiveKnownFrom) {
    setCollective(world, day, collectiveOf(world));
    if (day === plan.collectiveKnownFrom) {
      for (let later = day + 1; later < plan.days; later += 1) {
        setCollective(world, later, Math.max(0, plan.setCollective[later] as number));
      }
      if (plan.ownRates.length === 0 && world.completions.from < 0) {
        tabulateCompletions(world.completions, plan, day, collective, world.collectiveOffset);
      }
    }
  }
  const before = day === 0 ? 0 : (collective[day - 1] as number);
  if (collective[day] !== before) count(world, RULE.collective_changed);
  if (mayCompleteEarlier(world)) lookAgainAtAll(world);
  beginEvents(world);
}

/** Whether stakes may complete earlier than on the day at which they were to be looked at again. */
function mayCompleteEarlier({ completions, collective, highestCollective, day }: World): boolean {
  if (completions.from >= 0) return completions.from === day && day > 0;
  return (collective[day] as number) > highestCollective;
}

/** Sets today's collective rate; the offset is chosen so that C(t) = rate × t + offset is continuous at midnight. */
function setCollective({ collective, collectiveOffset }: World, day: number, rate: number): void {
  const before = day === 0 ? 0 : (collective[day - 1] as number);
  const offset = day === 0 ? 0 : (collectiveOffset[day - 1] as number);
  collective[day] = rate;
  collectiveOffset[day] = offset + (before - rate) * day * SECONDS_PER_DAY;
}

function collectiveOf({ plan, sums, slots, day }: World): number {
  const set = plan.setCollective[day] as number;
  if (set >= 0) return set;
  const { from, daily } = plan.collective;
  if (from.length === 0) return 0;
  let staked = 0n;
  for (let each = 0; each < plan.plans.length; each += 1) staked += wideValue(sums, slots.staked + each);
  let step = 0;
  while (step < from.length && staked >= (from[step] as bigint)) step += 1;
  return daily[step] as number;
}

/** Visits everybody who is due. An entry of `due` is 2 × person, plus 1 if more than a purchase, a bond or a stake may be due. */
function visitDue(world: World): void {
  const { calendar } = world;
  const { bits, others, wordsPerDay } = calendar;
  writeMarks(calendar);
  const { due } = world;
  const first = world.day * wordsPerDay;
  for (let word = 0; word < wordsPerDay; word += BLOCK) {
    const end = Math.min(wordsPerDay, word + BLOCK);
    let count = 0;
    for (let each = word; each < end; each += 1) {
      const other = bits[others + first + each] as number;
      let rest = (bits[first + each] as number) | other;
      while (rest !== 0) {
        const bit = 31 - Math.clz32(rest & -rest);
        due[count] = each * 64 + 2 * bit + ((other >>> bit) & 1);
        count += 1;
        rest &= rest - 1;
      }
    }
    touch(world, count);
    for (let each = 0; each < count; each += 1) {
      const entry = due[each] as number;
      visit(world, entry >>> 1, (entry & 1) !== 0);
    }
    writeMarks(calendar);
  }
}

/**
 * Reads some of what the next visits need, so that it is in the cache: these reads overlap, those of a visit depend on
 * each other.
 */
function touch(world: World, count: number): void {
  const { ints, due, stakes, bonds } = world;
  let seen = 0;
  for (let each = 0; each < count; each += 1) {
    const at = ((due[each] as number) >>> 1) * PERSON_INTS;
    seen += (ints[at] as number) + (ints[at + LINE] as number) + (ints[at + 2 * LINE] as number);
  }
  for (let each = 0; each < count; each += 1) {
    const at = ((due[each] as number) >>> 1) * PERSON_INTS;
    seen += stakes.ints[(ints[at + I.stakes] as number) * STAKE_INTS] as number;
    seen += bonds.ints[(ints[at + I.bonds] as number) * BOND_INTS] as number;
  }
  world.seen = seen;
}

function logDay(world: World): void {
  const { log, sums, day, midnight } = world;
  const width = sums.length + LOG_EXTRA;
  log.set(sums, day * width);
  const at = day * width + sums.length;
  log[at] = priceOf(world, midnight + SECONDS_PER_DAY);
  log[at + 1] = world.arrived;
  log[at + 2] = world.activeStakes;
  log[at + 3] = world.waiting;
  if (world.plan.watchesCoverage) watchCoverage(world);
  sums.fill(0, world.slots.weighted * 2, world.slots.own * 2);
  sums.fill(0, world.slots.ownWeighted * 2);
}

/** How often a rule was applied, by name. */
export function countsOf({ counts }: Pick<World, 'counts'>): Record<string, number> {
  return Object.fromEntries(RULES.map((rule, index) => [rule, counts[index] as number]));
}

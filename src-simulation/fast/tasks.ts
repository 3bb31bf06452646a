import * as draws from '../draws/index.ts';
import { drawn } from './buying.ts';
import { count } from './count.ts';
import * as layout from './layout.ts';
import { guarded } from './out-of-range.ts';
import { friendsReleased, hasReleased } from './releases.ts';
import * as rules from '../rules.ts';
import * as slotNames from './slots.ts';
import { addWide } from './wide-sums.ts';
import type { World } from './world.ts';

const { PURPOSE } = draws;
const { P, PERSON } = layout;
const { SUM } = slotNames;
const { RULE } = rules;

/** Step (b), first part: the daily check-in. */
export function checkIn(world: World, person: number): void {
  const { others } = world.plan.tasks;
  if (hasBudget(world, others)) pay(world, person, others, RULE.task_daily);
}

/** Second part: the first task that the person has not tried yet and can do. False if all were tried. */
export function tryTask(world: World, person: number, key: number): boolean {
  const { tried, plan } = world;
  const { others, words, isReviewed, approved } = plan.tasks;
  let isAnyLeft = false;
  for (let task = 0; task < others; task += 1) {
    const word = person * words + (task >>> 5);
    const bit = 1 << (task & 31);
    if (((tried[word] as number) & bit) !== 0) continue;
    isAnyLeft = true;
    if (!canBeDone(world, person, task)) continue;
    tried[word] = (tried[word] as number) | bit;
    if (!hasBudget(world, task)) return true;
    if (isReviewed[task] === 1 && drawn(world, key, PURPOSE.taskReview) >= approved) {
      count(world, RULE.task_rejected);
    } else pay(world, person, task, RULE.task_once);
    return true;
  }
  return isAnyLeft;
}

function canBeDone(world: World, person: number, task: number): boolean {
  const { asksForBond, friends } = world.plan.tasks;
  if (asksForBond[task] === 1) return hasReleased(world, person);
  return friendsReleased(world, person) >= (friends[task] as number);
}

function hasBudget(world: World, task: number): boolean {
  const isEnough = (world.taskTimes[task] as number) > 0;
  if (!isEnough) count(world, RULE.task_budget_refused);
  return isEnough;
}

function pay(world: World, person: number, task: number, rule: number): void {
  const { people, sums, taskTimes, plan } = world;
  const reward = plan.tasks.reward[task] as number;
  const at = person * PERSON + P.task;
  taskTimes[task] = (taskTimes[task] as number) - 1;
  people[at] = guarded((people[at] as number) + reward);
  addWide(sums, SUM.balances, reward);
  addWide(sums, SUM.expense, reward);
  count(world, rule);
}

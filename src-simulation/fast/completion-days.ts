import * as constants from '@axiom/domain/constants';
import type { Compiled } from './compiled.ts';
import type { FastPlan } from './fast-plan.ts';

const { SECONDS_PER_DAY } = constants;
/** Number of target ranges per day of the run. */
const RANGES_PER_DAY = 4;

/** Finds the day on which an index reaches its target without a search; needs every later collective bonus to be known. */
export interface CompletionDays {
  /** Index of a plan's stakes at the end of each day; one row per plan. */
  readonly ends: Float64Array;
  /** By target range: the first day that may reach it; one row per plan. */
  readonly guide: Int32Array;
  /** By plan: target ranges per unit of the index. */
  readonly scale: Float64Array;
  /** The first day in the tables; −1 while they are empty. */
  from: number;
}

export function completionDaysOf({ plans, days }: Pick<Compiled, 'plans' | 'days'>): CompletionDays {
  return {
    ends: new Float64Array(plans.length * days),
    guide: new Int32Array(plans.length * days * RANGES_PER_DAY),
    scale: new Float64Array(plans.length),
    from: -1,
  };
}

/** Fills the tables. The collective bonus of every day from `from` on must be set. */
export function tabulateCompletions(
  table: CompletionDays,
  { plans, days }: Pick<Compiled, 'plans' | 'days'>,
  from: number,
  collective: Float64Array,
  offset: Float64Array,
): void {
  table.from = from;
  for (let plan = 0; plan < plans.length; plan += 1) {
    const { daily } = plans[plan] as FastPlan;
    const row = plan * days;
    for (let day = from; day < days; day += 1) {
      const end = (day + 1) * SECONDS_PER_DAY;
      table.ends[row + day] = (daily + (collective[day] as number)) * end + (offset[day] as number);
    }
    guideOf(table, plan, from, days);
  }
}

function guideOf({ ends, guide, scale }: CompletionDays, plan: number, from: number, days: number): void {
  const ranges = days * RANGES_PER_DAY;
  const first = ends[plan * days + from] as number;
  const last = ends[plan * days + days - 1] as number;
  const perUnit = last === first ? 0 : (ranges - 1) / (last - first);
  scale[plan] = perUnit;
  let day = from;
  for (let range = 0; range < ranges; range += 1) {
    while (day < days - 1 && ((ends[plan * days + day] as number) - first) * perUnit < range) day += 1;
    guide[plan * ranges + range] = Math.max(from, day - 1);
  }
}

/** The first day, not before `earliest`, at whose end a plan's index has reached the target; `days` if there is none. */
export function completionDay(
  { ends, guide, scale, from }: CompletionDays,
  days: number,
  plan: number,
  target: number,
  earliest: number,
): number {
  const row = plan * days;
  if (!((ends[row + days - 1] as number) >= target)) return days;
  const ahead = (target - (ends[row + from] as number)) * (scale[plan] as number);
  let day = ahead <= 0 ? from : (guide[plan * days * RANGES_PER_DAY + Math.floor(ahead)] as number);
  while ((ends[row + day] as number) < target) day += 1;
  return day < earliest ? earliest : day;
}

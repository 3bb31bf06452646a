import { NEVER, scramble } from '../../draws/index.ts';
import type { Compiled, FastBehaviour, FastPlan } from '../compile.ts';
import { type GapGuide, guidedGap } from '../gap-guide.ts';
import { TO_STAKE } from '../layout.ts';
import { guarded } from '../out-of-range.ts';
import { addWide } from '../wide-sums.ts';
import { A, LIFE } from './layout.ts';
import type { Apart } from './memory.ts';

/** Whether all that somebody buys becomes a stake in the same second, costs nothing more and is paid a whole number of times. */
export function stakesAtOnce({ plans, stakingFee }: Compiled, { life, buying }: FastBehaviour): boolean {
  const isSimple = plans.every(({ cap }: FastPlan) => cap.divisor === 1);
  return life.only === TO_STAKE && buying.stakeAfterDays.to === 0 && stakingFee === 0 && isSimple;
}

/** The day of a person's first purchase; one after the run where he never comes. */
export function firstPurchase(
  { plan, firstMoments }: Apart,
  person: number,
  key: number,
  guide: GapGuide,
): number {
  const arrival = plan.settlers.arrival[person] as number;
  if (arrival >= plan.days) return NEVER;
  return arrival + guidedGap(guide, scramble(key ^ (firstMoments[arrival] as number)));
}

/** Adds what a person paid, and what is still staked with all that it has earned, to his record. */
export function endLife(
  { people, earned: all }: Apart,
  person: number,
  tonIn: number,
  open: number,
  earned: number,
): void {
  const own = person * LIFE;
  people[own + A.tonIn] = guarded((people[own + A.tonIn] as number) + tonIn);
  people[own + A.staked] = guarded((people[own + A.staked] as number) + open);
  people[own + A.main] = guarded((people[own + A.main] as number) + earned);
  guarded(people[own + A.bonded] as number);
  addWide(all, 0, earned);
}

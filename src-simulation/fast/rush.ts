import { panicOf, type RushSale, type SellEvent } from '../decisions/index.ts';
import * as draws from '../draws/index.ts';
import { markOther } from './calendar.ts';
import type { FastBehaviour } from './compiled.ts';
import type { DayEvents } from './day-events.ts';
import * as layout from './layout.ts';
import type { World } from './world.ts';

const { BEHAVIOUR_MASK, I, PERSON_INTS } = layout;
const { momentKey, PURPOSE, scramble } = draws;
const NONE = 0;

/** The rush sale of a person today, as found at the start of the day. */
export function rushOf({ rushes, verdicts }: World, person: number): RushSale | undefined {
  return rushes[(verdicts[person] as number) - 1];
}

/**
 * Finds the rush sales of today, among people who arrived on an earlier day: by the first `sell` event of the day whose
 * draw hits the person, else by the panic of their behaviour if its draw does.
 */
export function findRushes(world: World): void {
  const { plan, day, prices, coverage } = world;
  const { sales } = plan.dayEvents[day] as DayEvents;
  const { behaviours } = plan.scenario;
  const panics = plan.hasPanics
    ? behaviours.map((behaviour) => panicOf(behaviour, { day, prices, coverage }))
    : [];
  world.isRushDay = sales.length > 0 || panics.some((panic) => panic >= 0);
  if (!world.isRushDay) return;
  world.verdicts.fill(NONE);
  const feared = panics.map(
    (panic, behaviour) => (plan.behaviours[behaviour] as FastBehaviour).panics[panic],
  );
  world.rushes = [...sales, ...feared.map((each) => each ?? NO_RUSH)];
  for (const [place, sale] of sales.entries()) findOfEvent(world, sale, place + 1);
  const chances = Float64Array.from(feared, (each) => each?.chance ?? 0);
  if (chances.some((chance) => chance > 0)) findPanics(world, chances, sales.length + 1);
}

const NO_RUSH: RushSale = { share: 0, cancelsBonds: false };

function findOfEvent(world: World, { groups, purpose, chance }: SellEvent, verdict: number): void {
  const { plan, day, verdicts, keys, calendar } = world;
  const { arrival, group } = plan.population;
  const moment = momentKey(day, purpose);
  const isAsked = Uint8Array.from(plan.population.groups, (_, each) => Number(groups.includes(each)));
  for (let person = 0; person < plan.people; person += 1) {
    if (isAsked[group[person] as number] === 0 || scramble((keys[person] as number) ^ moment) >= chance)
      continue;
    if ((arrival[person] as number) >= day || verdicts[person] !== NONE) continue;
    verdicts[person] = verdict;
    markOther(calendar, day, person);
  }
}

/** @param first the verdict of the first behaviour's panic; the others follow */
function findPanics(world: World, chances: Float64Array, first: number): void {
  const { plan, day, verdicts, keys, ints, calendar } = world;
  const { arrival } = plan.population;
  const moment = momentKey(day, PURPOSE.panic);
  for (let person = 0; person < plan.people; person += 1) {
    if (verdicts[person] !== NONE || (arrival[person] as number) >= day) continue;
    const behaviour = (ints[person * PERSON_INTS + I.behaviour] as number) & BEHAVIOUR_MASK;
    if (scramble((keys[person] as number) ^ moment) >= (chances[behaviour] as number)) continue;
    verdicts[person] = first + behaviour;
    markOther(calendar, day, person);
  }
}

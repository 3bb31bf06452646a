import { NEW_GAP } from '../draws/index.ts';
import type { ScenarioEvent } from '../scenario/scenario.ts';
import type { FastBehaviour } from './compiled.ts';
import type { DayEvents } from './day-events.ts';
import { BEHAVIOUR_MASK, I, PERSON_INTS } from './layout.ts';
import { drawGaps } from './gaps.ts';
import { SUM } from './slots.ts';
import { findRushes } from './rush.ts';
import { addExactly, wideValue } from './wide-sums.ts';
import type { World } from './world.ts';

/** Applies the scenario's events at the start of today. */
export function beginEvents(world: World): void {
  const { plan, day } = world;
  const { events } = plan.dayEvents[day] as DayEvents;
  for (const event of events) happen(world, event);
  findRushes(world);
}

function happen(world: World, event: ScenarioEvent): void {
  if (event.kind === 'capital') addCapital(world, event.amountTon);
  if (event.kind === 'behaviour') changeBehaviour(world, event.group, event.behaviour);
}

/** The owner puts nano-TON into the hot wallet or takes them out, at most what it has. */
export function addCapital({ sums }: Pick<World, 'sums'>, wanted: bigint): void {
  const there = wideValue(sums, SUM.treasury);
  const amount = wanted < -there ? -there : wanted;
  addExactly(sums, SUM.treasury, amount);
  addExactly(sums, SUM.capital, amount);
}

function changeBehaviour(world: World, group: number, behaviour: number): void {
  const { plan, ints, day } = world;
  const { population } = plan;
  for (let person = 0; person < plan.people; person += 1) {
    if (population.group[person] !== group) continue;
    const at = person * PERSON_INTS + I.behaviour;
    ints[at] = ((ints[at] as number) & ~BEHAVIOUR_MASK) | behaviour;
    if (Math.max(0, population.arrival[person] as number) < day) {
      drawGaps(world, person, plan.behaviours[behaviour] as FastBehaviour, NEW_GAP);
    }
  }
}

import { NEW_GAP } from '../draws/index.ts';
import type { ScenarioEvent } from '../scenario/scenario.ts';
import type { FastBehaviour } from './compile.ts';
import type { Happenings } from './happenings.ts';
import { BEHAVIOUR_MASK, I, PERSON_INTS } from './layout.ts';
import { drawGaps } from './gaps.ts';
import { guarded, toNumber } from './out-of-range.ts';
import { SUM } from './slots.ts';
import { findRushes } from './rush.ts';
import { addWide } from './wide-sums.ts';
import type { World } from './world.ts';

/** What the scenario has happen at the start of today. */
export function beginEvents(world: World): void {
  const { plan, day } = world;
  const { events } = plan.happenings[day] as Happenings;
  for (const event of events) happen(world, event);
  findRushes(world);
}

function happen(world: World, event: ScenarioEvent): void {
  if (event.kind === 'capital') addCapital(world, toNumber(event.amountTon));
  if (event.kind === 'behaviour') changeBehaviour(world, event.group, event.behaviour);
}

/** TON that the owner puts into the hot wallet, or takes out: never more than is there. */
export function addCapital({ sums }: Pick<World, 'sums'>, wanted: number): void {
  const at = SUM.treasury * 2;
  const isMore = (sums[at] as number) > 0;
  const amount = isMore ? wanted : Math.max(wanted, -(sums[at + 1] as number));
  guarded(Math.abs(amount));
  addWide(sums, SUM.treasury, amount);
  addWide(sums, SUM.capital, amount);
}

function changeBehaviour(world: World, group: number, behaviour: number): void {
  const { plan, ints, day } = world;
  const { settlers } = plan;
  for (let person = 0; person < plan.people; person += 1) {
    if (settlers.group[person] !== group) continue;
    const at = person * PERSON_INTS + I.behaviour;
    ints[at] = ((ints[at] as number) & ~BEHAVIOUR_MASK) | behaviour;
    if (Math.max(0, settlers.arrival[person] as number) < day) {
      drawGaps(world, person, plan.behaviours[behaviour] as FastBehaviour, NEW_GAP);
    }
  }
}

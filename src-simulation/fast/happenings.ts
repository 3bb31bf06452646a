import { type SellEvent, sellEventsOf } from '../decisions/index.ts';
import type { Scenario, ScenarioEvent } from '../scenario/scenario.ts';

/** What the scenario has happen at the start of a day. */
export interface Happenings {
  readonly events: readonly ScenarioEvent[];
  readonly sales: readonly SellEvent[];
}

/** By day of the run. */
export function happeningsOf({ events, days }: Scenario): readonly Happenings[] {
  return Array.from({ length: days }, (_, day) => ({
    events: events.filter((event) => event.day === day),
    sales: sellEventsOf(events, day),
  }));
}

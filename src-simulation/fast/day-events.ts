import { type SellEvent, sellEventsOf } from '../decisions/index.ts';
import type { Scenario, ScenarioEvent } from '../scenario/scenario.ts';

/** The scenario's events at the start of a day. */
export interface DayEvents {
  readonly events: readonly ScenarioEvent[];
  readonly sales: readonly SellEvent[];
}

/** By day of the run. */
export function dayEventsOf({ events, days }: Scenario): readonly DayEvents[] {
  return Array.from({ length: days }, (_, day) => ({
    events: events.filter((event) => event.day === day),
    sales: sellEventsOf(events, day),
  }));
}

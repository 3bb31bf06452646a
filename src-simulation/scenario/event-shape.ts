import {
  boolean,
  described,
  integer,
  listOf,
  mapped,
  optional,
  optionalBy,
  reference,
  type Shape,
  variants,
} from '@axiom/domain/document';
import { WHOLE_PERCENT } from '@axiom/domain/money';
import { PURPOSE, PURPOSES_PER_DAY } from '../draws/index.ts';
import type { ScenarioEvent } from './scenario.ts';
import { inCamelCase, LARGEST_TON, percentFrom, share, tonFrom, wholeShare } from './value-shapes.ts';

/** The most events: each one has its own purpose of draws. */
const MOST_EVENTS: number = PURPOSES_PER_DAY - PURPOSE.event;
const LARGEST_CHANGE = 1000n * WHOLE_PERCENT;

/** Names that an event may refer to. */
interface EventNames {
  readonly days: number;
  readonly groups: readonly string[];
  readonly behaviours: readonly string[];
  /** At most so many groups; as many as there are, unless any may come. */
  readonly mostGroups: number;
}

/** The events, ascending by day; those of one day keep their order. */
export function eventsShape(names: EventNames): Shape<readonly ScenarioEvent[]> {
  const list = listOf(eventShape(names), { min: 0, max: MOST_EVENTS });
  return optional(
    mapped(list, (events) => events.toSorted((a, b) => a.day - b.day)),
    [],
  );
}

function eventShape({ days, groups, behaviours, mostGroups }: EventNames): Shape<ScenarioEvent> {
  const day = integer({ min: 0, max: days - 1 });
  const group = reference(groups, 'a group');
  const kinds = variants({
    price_change: {
      day,
      change: described(percentFrom(1n - WHOLE_PERCENT, LARGEST_CHANGE), 'Percent, such as "-60".'),
    },
    sell: {
      day,
      groups: optionalBy(listOf(group, { min: 1, max: Math.max(1, mostGroups) }), groups),
      chance: wholeShare,
      share: wholeShare,
      cancels_bonds: optional(boolean(), false),
    },
    capital: {
      day,
      amount_ton: described(tonFrom(-LARGEST_TON, LARGEST_TON), 'Put in; with a minus taken out.'),
    },
    collective_bonus: { day, daily: described(share, 'Percent a day.') },
    behaviour: { day, group, behaviour: reference(behaviours, 'a behaviour') },
    no_arrivals: { day },
  });
  return inCamelCase(kinds);
}

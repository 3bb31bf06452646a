import { type DocumentReader, type Fields, join } from '../../document/index.ts';
import { AMOUNT_FRACTION_DIGITS, percent6, ton, WHOLE_PERCENT } from '../../money/index.ts';
import { PURPOSE, PURPOSES_PER_DAY } from '../draws/index.ts';
import { given, LARGEST_TON, readPercent, readShare } from './read-values.ts';
import type { ScenarioEvent } from './scenario.ts';

/** Each event of a day draws for a purpose of its own. */
const MOST_EVENTS: number = PURPOSES_PER_DAY - PURPOSE.event;
const LARGEST_CHANGE = 1000n * WHOLE_PERCENT;

export interface EventNames {
  readonly days: number;
  readonly groups: readonly string[];
  readonly behaviours: readonly string[];
}

/** What happens on given days, ascending by day; those of one day keep their order. */
export function readEvents(
  reader: DocumentReader,
  value: unknown,
  names: EventNames,
): readonly ScenarioEvent[] {
  const read = (item: unknown, path: string) => readEvent(reader, item, path, names);
  const events = reader.list(given(value, []), 'events', { min: 0, max: MOST_EVENTS }, read);
  return events.filter((event) => event !== undefined).toSorted((a, b) => a.day - b.day);
}

function readEvent(
  reader: DocumentReader,
  value: unknown,
  path: string,
  { days, groups, behaviours }: EventNames,
): ScenarioEvent | undefined {
  const dayOf = (fields: Fields) =>
    reader.integer(fields['day'], join(path, 'day'), { min: 0, max: days - 1 });
  const groupOf = (name: unknown, at: string) =>
    groups.indexOf(reader.reference(name, at, groups, 'a group') ?? '');
  return reader.variant<ScenarioEvent>(value, path, {
    price_change: (item, at) => {
      const fields = reader.object(item, at, ['kind', 'day', 'change']);
      const change = readPercent(
        reader,
        fields['change'],
        join(at, 'change'),
        1n - WHOLE_PERCENT,
        LARGEST_CHANGE,
      );
      return { kind: 'price_change', day: dayOf(fields), change };
    },
    sell: (item, at) => readSale(reader, item, at, dayOf, { days, groups, behaviours }),
    capital: (item, at) => {
      const fields = reader.object(item, at, ['kind', 'day', 'amount_ton']);
      const range = {
        min: -LARGEST_TON,
        max: LARGEST_TON,
        fractionDigits: AMOUNT_FRACTION_DIGITS,
        unit: 'TON',
      };
      const amountTon = ton(reader.decimal(fields['amount_ton'], join(at, 'amount_ton'), range));
      return { kind: 'capital', day: dayOf(fields), amountTon };
    },
    collective_bonus: (item, at) => {
      const fields = reader.object(item, at, ['kind', 'day', 'daily']);
      return {
        kind: 'collective_bonus',
        day: dayOf(fields),
        daily: readShare(reader, fields['daily'], join(at, 'daily')),
      };
    },
    behaviour: (item, at) => {
      const fields = reader.object(item, at, ['kind', 'day', 'group', 'behaviour']);
      const behaviour = reader.reference(
        fields['behaviour'],
        join(at, 'behaviour'),
        behaviours,
        'a behaviour',
      );
      return {
        kind: 'behaviour',
        day: dayOf(fields),
        group: groupOf(fields['group'], join(at, 'group')),
        behaviour: behaviours.indexOf(behaviour ?? ''),
      };
    },
    no_arrivals: (item, at) => ({
      kind: 'no_arrivals',
      day: dayOf(reader.object(item, at, ['kind', 'day'])),
    }),
  });
}

function readSale(
  reader: DocumentReader,
  value: unknown,
  path: string,
  dayOf: (fields: Fields) => number,
  { groups }: EventNames,
): ScenarioEvent {
  const fields = reader.object(value, path, ['kind', 'day'], ['groups', 'chance', 'share', 'cancels_bonds']);
  const share = (name: string) =>
    reader.optional(fields[name], join(path, name), percent6(WHOLE_PERCENT), (each, at) =>
      readShare(reader, each, at),
    );
  const rule = { min: 1, max: Math.max(1, groups.length) };
  const cancels = fields['cancels_bonds'];
  return {
    kind: 'sell',
    day: dayOf(fields),
    groups: reader.list(given(fields['groups'], groups), join(path, 'groups'), rule, (name, at) =>
      groups.indexOf(reader.reference(name, at, groups, 'a group') ?? ''),
    ),
    chance: share('chance'),
    share: share('share'),
    cancelsBonds: reader.optional(cancels, join(path, 'cancels_bonds'), false, (each, at) =>
      reader.boolean(each, at),
    ),
  };
}

import { type DocumentReader, join } from '../../document/index.ts';
import { plainFields } from '../../document/plain-fields.ts';
import { WHOLE_PERCENT } from '../../money/index.ts';
import { noteSum, readPercent, readShare, readSpan, readWeight } from './read-values.ts';
import { noteCycles } from './note-cycles.ts';
import type { Arrival, Group, Inviter } from './scenario.ts';

const MOST_GROUPS = 64;
const MOST_PEOPLE = 1_000_000;

/** Groups of people by name, in order. `days` is the scenario's length, `behaviours` its behaviours' names. */
export function readGroups(
  reader: DocumentReader,
  value: unknown,
  days: number,
  behaviours: readonly string[],
): readonly Group[] {
  const raw = reader.map(value, 'groups', { min: 1, max: MOST_GROUPS }, (item) => item);
  const names = [...raw.keys()];
  const groups = [...raw].map(([name, item]) => {
    const path = join('groups', name);
    const fields = reader.object(item, path, ['people', 'mix'], ['arrival', 'inviter', 'invites']);
    return {
      name,
      people: reader.integer(fields['people'], join(path, 'people'), { min: 1, max: MOST_PEOPLE }),
      mix: readMix(reader, fields['mix'], join(path, 'mix'), behaviours),
      arrival: readArrival(reader, fields['arrival'], join(path, 'arrival'), days),
      inviter: readInviter(reader, fields['inviter'], join(path, 'inviter'), names),
      invites: reader.optional(fields['invites'], join(path, 'invites'), true, (each, at) =>
        reader.boolean(each, at),
      ),
    };
  });
  const total = groups.reduce((sum, group) => sum + group.people, 0);
  if (total > MOST_PEOPLE)
    reader.note('groups', total, `at most ${MOST_PEOPLE} people in all groups together`);
  checkInviters(reader, groups);
  return groups;
}

/** A behaviour's name, or weights by name. */
function readMix(
  reader: DocumentReader,
  value: unknown,
  path: string,
  behaviours: readonly string[],
): Group['mix'] {
  const indexOf = (name: unknown, at: string) =>
    behaviours.indexOf(reader.reference(name, at, behaviours, 'a behaviour') ?? '');
  if (typeof value === 'string') return [{ behaviour: indexOf(value, path), weight: 1 }];
  if (value !== undefined && plainFields(value) === undefined) {
    reader.note(path, value, 'the name of a behaviour, or an object with weights by name');
    return [];
  }
  const rule = { min: 1, max: 64 };
  const weights = reader.map(value, path, rule, (item, at) => readWeight(reader, item, at));
  const mix = [...weights].map(([name, weight]) => ({ behaviour: indexOf(name, join(path, name)), weight }));
  noteSum(reader, value, path, [...weights.values()]);
  return mix;
}

function readArrival(reader: DocumentReader, value: unknown, path: string, days: number): Arrival {
  const readDays = (fields: Readonly<Record<string, unknown>>, at: string) => {
    const span = readSpan(reader, fields['days'], join(at, 'days'), 0);
    if (span.from >= days)
      reader.note(join(at, 'days'), span.from, `a first day before the end, at most ${days - 1}`);
    return span;
  };
  const arrival = reader.optional<Arrival | undefined>(value, path, { kind: 'at_start' }, (item, where) =>
    reader.variant<Arrival>(item, where, {
      at_start: (each, at) => {
        reader.object(each, at, ['kind']);
        return { kind: 'at_start' };
      },
      even: (each, at) => {
        const fields = reader.object(each, at, ['kind', 'days']);
        return { kind: 'even', days: readDays(fields, at) };
      },
      growing: (each, at) => {
        const fields = reader.object(each, at, ['kind', 'days', 'per_day']);
        const perDay = readPercent(reader, fields['per_day'], join(at, 'per_day'), 0n, WHOLE_PERCENT);
        return { kind: 'growing', days: readDays(fields, at), perDay };
      },
    }),
  );
  return arrival ?? { kind: 'at_start' };
}

function readInviter(
  reader: DocumentReader,
  value: unknown,
  path: string,
  groups: readonly string[],
): Inviter {
  const inviter = reader.optional<Inviter | undefined>(value, path, { kind: 'nobody' }, (item, where) =>
    reader.variant<Inviter>(item, where, {
      nobody: (each, at) => {
        reader.object(each, at, ['kind']);
        return { kind: 'nobody' };
      },
      anyone: (each, at) => {
        const fields = reader.object(each, at, ['kind', 'chance']);
        return { kind: 'anyone', chance: readShare(reader, fields['chance'], join(at, 'chance')) };
      },
      group: (each, at) => {
        const fields = reader.object(each, at, ['kind', 'group', 'each']);
        const name = reader.reference(fields['group'], join(at, 'group'), groups, 'a group');
        const rule = { min: 1, max: MOST_PEOPLE };
        return {
          kind: 'group',
          group: name === undefined ? -1 : groups.indexOf(name),
          each: reader.integer(fields['each'], join(at, 'each'), rule),
        };
      },
    }),
  );
  return inviter ?? { kind: 'nobody' };
}

function checkInviters(reader: DocumentReader, groups: readonly Group[]): void {
  const inviters = new Map<string, string>();
  for (const { name, people, inviter } of groups) {
    if (inviter.kind !== 'group') continue;
    const above = groups[inviter.group];
    if (above === undefined) continue;
    inviters.set(name, above.name);
    if (above.people * inviter.each < people) {
      const allowed = `at least ${Math.ceil(people / above.people)}: ${above.name} are ${above.people} for ${people}`;
      reader.note(`groups.${name}.inviter.each`, inviter.each, allowed);
    }
  }
  noteCycles(reader, inviters, (name) => `groups.${name}.inviter.group`);
}

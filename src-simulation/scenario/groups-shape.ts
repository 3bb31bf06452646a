import {
  boolean,
  checked,
  described,
  type DocumentReader,
  integer,
  mapOf,
  mapped,
  optional,
  record,
  reference,
  type Shape,
  shapeOf,
  variants,
  plainFields,
} from '@axiom/domain/document';
import { WHOLE_PERCENT } from '@axiom/domain/money';
import { noteCycles } from './note-cycles.ts';
import type { Arrival, Group, Inviter, Span } from './scenario.ts';
import { inCamelCase, percentFrom, share, span, weightsBy } from './value-shapes.ts';

export const MOST_GROUPS = 64;
const MOST_PEOPLE = 1_000_000;

/** Names that a group may refer to. */
interface GroupNames {
  readonly days: number;
  readonly groups: readonly string[];
  readonly behaviours: readonly string[];
}

/** Groups of people by name, in order. */
export function groupsShape(names: GroupNames): Shape<readonly Group[]> {
  const map = mapOf(groupShape(names), { min: 1, max: MOST_GROUPS });
  const list = mapped(map, (read) => [...read].map(([name, group]) => ({ name, ...group })));
  return checked(list, (reader, groups) => {
    const total = groups.reduce((sum, group) => sum + group.people, 0);
    if (total > MOST_PEOPLE)
      reader.note('groups', total, `at most ${MOST_PEOPLE} people in all groups together`);
    checkInviters(reader, groups);
  });
}

function groupShape({ days, groups, behaviours }: GroupNames): Shape<Omit<Group, 'name'>> {
  return record({
    people: integer({ min: 1, max: MOST_PEOPLE }),
    mix: described(mixShape(behaviours), 'A behaviour’s name, or weights by name.'),
    arrival: optional(arrivalShape(days), { kind: 'at_start' }),
    inviter: optional(inviterShape(groups), { kind: 'nobody' }),
    invites: described(optional(boolean(), true), 'Whether others may be invited by them.'),
  });
}

/** A behaviour's name, or weights by name. */
function mixShape(behaviours: readonly string[]): Shape<Group['mix']> {
  const one = reference(behaviours, 'a behaviour');
  const weights = weightsBy({ min: 1, max: 64 }, one.read);
  return shapeOf(
    () => ({ anyOf: [one.schema, weights.schema] }),
    (reader, value, path) => {
      if (typeof value === 'string') return [{ behaviour: one.read(reader, value, path), weight: 1 }];
      if (value !== undefined && plainFields(value) === undefined) {
        reader.note(path, value, 'the name of a behaviour, or an object with weights by name');
        return [];
      }
      return [...weights.read(reader, value, path)].map(([name, weight]) => ({
        behaviour: behaviours.indexOf(name),
        weight,
      }));
    },
  );
}

function arrivalShape(days: number): Shape<Arrival> {
  const within: Shape<Span> = checked(span(0), (reader, { from }, path) => {
    if (from >= days) reader.note(path, from, `a first day before the end, at most ${days - 1}`);
  });
  const kinds = variants({
    at_start: {},
    even: { days: within },
    growing: { days: within, per_day: described(percentFrom(0n, WHOLE_PERCENT), 'Percent a day.') },
  });
  return inCamelCase(kinds);
}

function inviterShape(groups: readonly string[]): Shape<Inviter> {
  return variants({
    nobody: {},
    anyone: { chance: share },
    group: { group: reference(groups, 'a group'), each: integer({ min: 1, max: MOST_PEOPLE }) },
  });
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

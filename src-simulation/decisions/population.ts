import { choiceOf, choose, drawOf, NEVER, personKey, pick, PURPOSE, thresholdOf } from '../draws/index.ts';
import type { Group, Inviter, Scenario } from '../scenario/scenario.ts';
import { arrivedBy } from './arrivals.ts';

/** People a group may have: the low bits of an identity. */
export const MOST_PEOPLE_OF_GROUP: number = 2 ** 20;
/** The group number in the identities of a snapshot's people; groups have smaller numbers. */
export const SNAPSHOT_GROUP = 4095;
export const NOBODY = -1;

/** The identity that a person's draws depend on. It does not depend on how many other people a scenario has. */
export function identityOf(group: number, indexInGroup: number): number {
  return (group * MOST_PEOPLE_OF_GROUP + indexInGroup) >>> 0;
}

/** All people of a run by number: those of a snapshot first, then the groups in order. It does not depend on the run's course. */
export interface Population {
  readonly count: number;
  /** The part of a draw that is the person's: `drawOf(keys[person], day, purpose)`. */
  readonly keys: Uint32Array;
  readonly group: Uint16Array;
  /** At the start; events change it. */
  readonly behaviour: Uint16Array;
  /** `NEVER` for people who do not arrive within the run. */
  readonly arrival: Int32Array;
  /** `NOBODY` if there is none. */
  readonly inviter: Int32Array;
  /** How many people are from a snapshot. They arrived before day 0. */
  readonly ofSnapshot: number;
}

/** The people of a run. */
export function populationOf(scenario: Scenario, seed: number): Population {
  const { groups, snapshot } = scenario;
  const settled = snapshot?.people ?? [];
  const starts = startsOf(groups, settled.length);
  const count = groups.reduce((total, { people }) => total + people, settled.length);
  const population: Population = {
    count,
    keys: new Uint32Array(count),
    group: new Uint16Array(count),
    behaviour: new Uint16Array(count),
    arrival: new Int32Array(count),
    inviter: new Int32Array(count).fill(NOBODY),
    ofSnapshot: settled.length,
  };
  settled.forEach(({ group, inviter }, index) => {
    enter(population, groups, { person: index, group, identity: identityOf(SNAPSHOT_GROUP, index), seed });
    if (inviter !== undefined) population.inviter[index] = inviter;
  });
  const arrived = groups.map((group) => arrivedBy(group, scenario));
  groups.forEach(({ people }, group) => {
    let day = 0;
    for (let index = 0; index < people; index += 1) {
      while (day < scenario.days && (arrived[group]?.[day] as number) <= index) day += 1;
      const person = (starts[group] as number) + index;
      enter(population, groups, { person, group, identity: identityOf(group, index), seed });
      population.arrival[person] = day < scenario.days ? day : NEVER;
    }
  });
  chooseInviters(population, groups, { starts, arrived });
  return population;
}

interface Entrant {
  readonly person: number;
  readonly group: number;
  readonly identity: number;
  readonly seed: number;
}

function enter(people: Population, groups: readonly Group[], entrant: Entrant): void {
  const { person, group, identity, seed } = entrant;
  const key = personKey(seed, identity);
  const { mix } = groups[group] as Group;
  const weights = choiceOf(mix.map(({ weight }) => weight));
  const chosen = choose(weights, drawOf(key, 0, PURPOSE.behaviour));
  people.keys[person] = key;
  people.group[person] = group;
  people.behaviour[person] = (mix[chosen] as Group['mix'][number]).behaviour;
}

function startsOf(groups: readonly Group[], first: number): readonly number[] {
  let next = first;
  return groups.map(({ people }) => {
    const start = next;
    next += people;
    return start;
  });
}

interface Ranges {
  /** Number of the first person of each group. */
  readonly starts: readonly number[];
  readonly arrived: readonly Int32Array[];
}

function chooseInviters(people: Population, groups: readonly Group[], ranges: Ranges): void {
  const hosts = Array.from({ length: people.ofSnapshot }, (_, person) => person).filter(
    (person) => groups[people.group[person] as number]?.invites,
  );
  for (let person = people.ofSnapshot; person < people.count; person += 1) {
    const day = people.arrival[person] as number;
    if (day === NEVER) continue;
    const group = people.group[person] as number;
    const { inviter } = groups[group] as Group;
    const index = person - (ranges.starts[group] as number);
    if (inviter.kind === 'group') {
      people.inviter[person] = ofGroup(people, groups, { person, index, inviter, ranges });
    } else if (inviter.kind === 'anyone') {
      const key = people.keys[person] as number;
      if (drawOf(key, day, PURPOSE.invited) >= thresholdOf(inviter.chance)) continue;
      people.inviter[person] = anyone(drawOf(key, day, PURPOSE.inviter), { day, groups, hosts, ranges });
    }
  }
}

interface Fixed {
  readonly person: number;
  readonly index: number;
  readonly inviter: Extract<Inviter, { kind: 'group' }>;
  readonly ranges: Ranges;
}

/** The assigned person of the other group, if they arrived before: on an earlier day, or on the same day with a lower number. */
function ofGroup(people: Population, groups: readonly Group[], fixed: Fixed): number {
  const { person, index, inviter, ranges } = fixed;
  const place = Math.floor(index / inviter.each);
  if (place >= (groups[inviter.group] as Group).people) return NOBODY;
  const chosen = (ranges.starts[inviter.group] as number) + place;
  const before = (people.arrival[chosen] as number) - (people.arrival[person] as number);
  return before < 0 || (before === 0 && chosen < person) ? chosen : NOBODY;
}

interface Open {
  readonly day: number;
  readonly groups: readonly Group[];
  /** People of the snapshot who can be drawn as inviters. */
  readonly hosts: readonly number[];
  readonly ranges: Ranges;
}

/** One of the people who arrived on an earlier day; this includes all people of a snapshot. */
function anyone(draw: number, { day, groups, hosts, ranges }: Open): number {
  const counts = groups.map(({ invites }, group) =>
    invites && day > 0 ? (ranges.arrived[group]?.[day - 1] as number) : 0,
  );
  const all = counts.reduce((total, count) => total + count, hosts.length);
  if (all === 0) return NOBODY;
  let place = pick(draw, all);
  if (place < hosts.length) return hosts[place] as number;
  place -= hosts.length;
  const group = counts.findIndex((count) => {
    place -= count;
    return place < 0;
  });
  return (ranges.starts[group] as number) + place + (counts[group] as number);
}

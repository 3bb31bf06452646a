import {
  type Choice,
  choiceOf,
  choose,
  drawOf,
  NEVER,
  personKey,
  pick,
  PURPOSE,
  thresholdOf,
} from '../draws/index.ts';
import type { Group, Inviter, Scenario } from '../scenario/scenario.ts';
import { arrivedBy } from './arrivals.ts';

/** People a group may have: the low bits of an identity. */
export const MOST_PEOPLE_OF_GROUP: number = 2 ** 20;
/** The group number in the identities of a snapshot's people; groups have smaller numbers. */
const SNAPSHOT_GROUP = 4095;
export const NOBODY = -1;

/** All people by number: those of a snapshot first, then the groups in order. It does not depend on the seed. */
export interface Population {
  readonly count: number;
  /** What a person's draws depend on. It does not depend on how many other people a scenario has. */
  readonly identity: Uint32Array;
  readonly group: Uint16Array;
  /** `NEVER` for people who do not arrive within the run; −1 for those of a snapshot. */
  readonly arrival: Int32Array;
  /** Inviters that no seed changes; `NOBODY` for everybody else. */
  readonly inviter: Int32Array;
  readonly groups: readonly GroupOfPopulation[];
  /** People of the snapshot who can be drawn as inviters. */
  readonly hosts: readonly number[];
}

interface GroupOfPopulation {
  /** Number of its first person. */
  readonly first: number;
  readonly people: number;
  readonly mix: Choice;
  readonly behaviours: readonly number[];
  readonly inviter: Inviter;
  /** A person of the group is invited by anyone if their draw is below this. */
  readonly invited: number;
  readonly invites: boolean;
  /** How many have arrived by the end of each day. */
  readonly arrived: Int32Array;
}

/** The people of a scenario's runs. */
export function populationOf(scenario: Scenario): Population {
  const settled = scenario.snapshot?.people ?? [];
  let count = settled.length;
  const groups = scenario.groups.map((group) => {
    const first = count;
    count += group.people;
    return groupOf(group, first, scenario);
  });
  const population: Population = {
    count,
    identity: new Uint32Array(count),
    group: new Uint16Array(count),
    arrival: new Int32Array(count),
    inviter: new Int32Array(count).fill(NOBODY),
    groups,
    hosts: settled.flatMap(({ group }, person) => (groups[group]?.invites === true ? [person] : [])),
  };
  settled.forEach(({ group, inviter }, person) => {
    enter(population, person, { group, identity: identityOf(SNAPSHOT_GROUP, person), arrival: -1 });
    population.inviter[person] = inviter ?? NOBODY;
  });
  groups.forEach(({ first, people, arrived }, group) => {
    let day = 0;
    for (let index = 0; index < people; index += 1) {
      while (day < scenario.days && (arrived[day] as number) <= index) day += 1;
      const arrival = day < scenario.days ? day : NEVER;
      enter(population, first + index, { group, identity: identityOf(group, index), arrival });
    }
  });
  for (const group of groups) assignInviters(population, group);
  return population;
}

function groupOf(group: Group, first: number, scenario: Scenario): GroupOfPopulation {
  const { people, mix, inviter, invites } = group;
  return {
    first,
    people,
    mix: choiceOf(mix.map(({ weight }) => weight)),
    behaviours: mix.map(({ behaviour }) => behaviour),
    inviter,
    invited: inviter.kind === 'anyone' ? thresholdOf(inviter.chance) : 0,
    invites,
    arrived: arrivedBy(group, scenario),
  };
}

/** What a person's draws depend on; all identities differ. */
export function identityOf(group: number, indexInGroup: number): number {
  return (group * MOST_PEOPLE_OF_GROUP + indexInGroup) >>> 0;
}

interface Entrant {
  readonly group: number;
  readonly identity: number;
  readonly arrival: number;
}

function enter(people: Population, person: number, { group, identity, arrival }: Entrant): void {
  people.group[person] = group;
  people.identity[person] = identity;
  people.arrival[person] = arrival;
}

/** The assigned person of the other group, if they arrived before: on an earlier day, or on the same day with a lower number. */
function assignInviters({ arrival, inviter: inviters, groups }: Population, group: GroupOfPopulation): void {
  const { inviter, first, people } = group;
  if (inviter.kind !== 'group') return;
  const hosts = groups[inviter.group] as GroupOfPopulation;
  for (let index = 0; index < people; index += 1) {
    const person = first + index;
    const place = Math.floor(index / inviter.each);
    if (place >= hosts.people || arrival[person] === NEVER) continue;
    const host = hosts.first + place;
    const before = (arrival[host] as number) - (arrival[person] as number);
    if (before < 0 || (before === 0 && host < person)) inviters[person] = host;
  }
}

/** The part of a draw that is a person's own in a run: `drawOf(key, day, purpose)`. */
export function keyOf({ identity }: Population, seed: number, person: number): number {
  return personKey(seed, identity[person] as number);
}

/** The behaviour that a person starts with; events change it. */
export function firstBehaviourOf({ groups, group }: Population, key: number, person: number): number {
  const { mix, behaviours } = groups[group[person] as number] as GroupOfPopulation;
  return behaviours[choose(mix, drawOf(key, 0, PURPOSE.behaviour))] as number;
}

/** The person's inviter, or `NOBODY`. */
export function inviterOf(population: Population, key: number, person: number): number {
  const { groups, group, inviter, arrival } = population;
  const own = groups[group[person] as number] as GroupOfPopulation;
  const day = arrival[person] as number;
  if (own.inviter.kind !== 'anyone' || day < 0) return inviter[person] as number;
  if (day === NEVER) return NOBODY;
  return drawOf(key, day, PURPOSE.invited) < own.invited ? anyone(population, key, day) : NOBODY;
}

/** One of the people who arrived on an earlier day; this includes all people of a snapshot. */
function anyone({ groups, hosts }: Population, key: number, day: number): number {
  let all = hosts.length;
  for (const { invites, arrived } of groups) if (invites && day > 0) all += arrived[day - 1] as number;
  if (all === 0) return NOBODY;
  let place = pick(drawOf(key, day, PURPOSE.inviter), all);
  if (place < hosts.length) return hosts[place] as number;
  place -= hosts.length;
  for (const { invites, arrived, first } of groups) {
    if (!invites) continue;
    const count = arrived[day - 1] as number;
    if (place < count) return first + place;
    place -= count;
  }
  return NOBODY;
}

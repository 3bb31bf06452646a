import { drawOf, NEVER, personKey, pick, PURPOSE, thresholdOf } from '../draws/index.ts';
import { arrivedBy, identityOf, NOBODY, SNAPSHOT_GROUP } from '../decisions/index.ts';
import type { Group, Inviter, Scenario } from '../scenario/scenario.ts';
import { type Choice, choiceOf, chosen } from './choice.ts';

/** The part of the population that does not depend on the seed. */
export interface FixedPopulation {
  readonly identity: Uint32Array;
  readonly group: Uint16Array;
  /** −1 for the people of a snapshot: they arrived before day 0. */
  readonly arrival: Int32Array;
  /** Inviters of groups with fixed inviters; `NOBODY` for everybody else. */
  readonly inviter: Int32Array;
  readonly groups: readonly FixedGroup[];
  /** Whether some group draws its inviters. */
  readonly drawsInviters: boolean;
  readonly starts: readonly number[];
  /** People of the snapshot who can be drawn as inviters. */
  readonly hosts: readonly number[];
}

interface FixedGroup {
  readonly mix: Choice;
  readonly behaviours: readonly number[];
  readonly inviter: Inviter;
  readonly invited: number;
  readonly invites: boolean;
  readonly arrived: Int32Array;
}

export function fixedPopulationOf(scenario: Scenario): FixedPopulation {
  const { groups, days } = scenario;
  const people = scenario.snapshot?.people ?? [];
  const sizes = groups.map((group) => group.people);
  const starts = sizes.map((_, index) =>
    sizes.slice(0, index).reduce((total, size) => total + size, people.length),
  );
  const count = sizes.reduce((total, size) => total + size, people.length);
  const fixedGroups = groups.map((group) => fixedGroupOf(group, scenario));
  const population = {
    identity: new Uint32Array(count),
    group: new Uint16Array(count),
    arrival: new Int32Array(count),
    inviter: new Int32Array(count).fill(NOBODY),
    groups: fixedGroups,
    drawsInviters: groups.some(({ inviter }) => inviter.kind === 'anyone'),
    starts,
    hosts: people.flatMap(({ group }, person) => (groups[group]?.invites === true ? [person] : [])),
  };
  people.forEach(({ group, inviter }, person) => {
    population.identity[person] = identityOf(SNAPSHOT_GROUP, person);
    population.group[person] = group;
    population.arrival[person] = -1;
    population.inviter[person] = inviter ?? NOBODY;
  });
  sizes.forEach((size, group) => {
    let day = 0;
    for (let index = 0; index < size; index += 1) {
      while (day < days && ((fixedGroups[group] as FixedGroup).arrived[day] as number) <= index) day += 1;
      const person = (population.starts[group] as number) + index;
      population.identity[person] = identityOf(group, index);
      population.group[person] = group;
      population.arrival[person] = day < days ? day : NEVER;
    }
  });
  groups.forEach((group, index) => fixInviters(population, group, index));
  return population;
}

function fixedGroupOf(group: Group, scenario: Scenario): FixedGroup {
  const { inviter } = group;
  return {
    mix: choiceOf(group.mix.map(({ weight }) => weight)),
    behaviours: group.mix.map(({ behaviour }) => behaviour),
    inviter,
    invited: inviter.kind === 'anyone' ? thresholdOf(inviter.chance) : 0,
    invites: group.invites,
    arrived: arrivedBy(group, scenario),
  };
}

function fixInviters(
  { arrival, inviter: inviters, starts }: FixedPopulation,
  group: Group,
  index: number,
): void {
  const { inviter, people } = group;
  if (inviter.kind !== 'group') return;
  const first = starts[inviter.group] as number;
  const last = (starts[inviter.group + 1] ?? arrival.length) - 1;
  for (let place = 0; place < people; place += 1) {
    const person = (starts[index] as number) + place;
    const chosenOne = first + Math.floor(place / inviter.each);
    if (chosenOne > last || arrival[person] === NEVER) continue;
    const before = (arrival[chosenOne] as number) - (arrival[person] as number);
    if (before < 0 || (before === 0 && chosenOne < person)) inviters[person] = chosenOne;
  }
}

/** The part of a draw that is a person's own. */
export function keyOf({ identity }: FixedPopulation, seed: number, person: number): number {
  return personKey(seed, identity[person] as number);
}

/** The behaviour that a person starts with. */
export function behaviourOf({ groups, group }: FixedPopulation, key: number, person: number): number {
  const { mix, behaviours } = groups[group[person] as number] as FixedGroup;
  const at = mix.only >= 0 ? mix.only : chosen(mix, drawOf(key, 0, PURPOSE.behaviour));
  return behaviours[at] as number;
}

/** The person's inviter, or `NOBODY`. */
export function inviterOf(population: FixedPopulation, key: number, person: number): number {
  const { groups, group, inviter, arrival } = population;
  const own = groups[group[person] as number] as FixedGroup;
  const day = arrival[person] as number;
  if (own.inviter.kind !== 'anyone' || day < 0) return inviter[person] as number;
  if (day === NEVER) return NOBODY;
  return drawOf(key, day, PURPOSE.invited) < own.invited ? anyone(population, key, day) : NOBODY;
}

function anyone({ groups, starts, hosts }: FixedPopulation, key: number, day: number): number {
  let all = hosts.length;
  for (const { invites, arrived } of groups) if (invites && day > 0) all += arrived[day - 1] as number;
  if (all === 0) return NOBODY;
  let place = pick(drawOf(key, day, PURPOSE.inviter), all);
  if (place < hosts.length) return hosts[place] as number;
  place -= hosts.length;
  for (let index = 0; index < groups.length; index += 1) {
    const { invites, arrived } = groups[index] as FixedGroup;
    if (!invites) continue;
    const count = arrived[day - 1] as number;
    if (place < count) return (starts[index] as number) + place;
    place -= count;
  }
  return NOBODY;
}

import { drawOf, NEVER, personKey, pick, PURPOSE, thresholdOf } from '../draws/index.ts';
import { arrivedBy, identityOf, NOBODY, SNAPSHOT_GROUP } from '../decisions/index.ts';
import type { Group, Inviter, Scenario } from '../scenario/scenario.ts';
import { type Choice, choiceOf, chosen } from './choice.ts';

/** What of the population no seed changes. */
export interface Settlers {
  readonly identity: Uint32Array;
  readonly group: Uint16Array;
  /** −1 for a snapshot's people: they were there before day 0. */
  readonly arrival: Int32Array;
  /** Of groups whose inviters are fixed; `NOBODY` elsewhere. */
  readonly inviter: Int32Array;
  readonly groups: readonly SettledGroup[];
  /** Some group draws its inviters. */
  readonly drawsInviters: boolean;
  readonly starts: readonly number[];
  /** A snapshot's people who invite. */
  readonly hosts: readonly number[];
}

interface SettledGroup {
  readonly mix: Choice;
  readonly behaviours: readonly number[];
  readonly inviter: Inviter;
  readonly invited: number;
  readonly invites: boolean;
  readonly arrived: Int32Array;
}

export function settlersOf(scenario: Scenario): Settlers {
  const { groups, days } = scenario;
  const people = scenario.snapshot?.people ?? [];
  const sizes = groups.map((group) => group.people);
  const starts = sizes.map((_, index) =>
    sizes.slice(0, index).reduce((total, size) => total + size, people.length),
  );
  const count = sizes.reduce((total, size) => total + size, people.length);
  const settled = groups.map((group) => settle(group, scenario));
  const settlers = {
    identity: new Uint32Array(count),
    group: new Uint16Array(count),
    arrival: new Int32Array(count),
    inviter: new Int32Array(count).fill(NOBODY),
    groups: settled,
    drawsInviters: groups.some(({ inviter }) => inviter.kind === 'anyone'),
    starts,
    hosts: people.flatMap(({ group }, person) => (groups[group]?.invites === true ? [person] : [])),
  };
  people.forEach(({ group, inviter }, person) => {
    settlers.identity[person] = identityOf(SNAPSHOT_GROUP, person);
    settlers.group[person] = group;
    settlers.arrival[person] = -1;
    settlers.inviter[person] = inviter ?? NOBODY;
  });
  sizes.forEach((size, group) => {
    let day = 0;
    for (let index = 0; index < size; index += 1) {
      while (day < days && ((settled[group] as SettledGroup).arrived[day] as number) <= index) day += 1;
      const person = (settlers.starts[group] as number) + index;
      settlers.identity[person] = identityOf(group, index);
      settlers.group[person] = group;
      settlers.arrival[person] = day < days ? day : NEVER;
    }
  });
  groups.forEach((group, index) => fixInviters(settlers, group, index));
  return settlers;
}

function settle(group: Group, scenario: Scenario): SettledGroup {
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

function fixInviters({ arrival, inviter: inviters, starts }: Settlers, group: Group, index: number): void {
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
export function keyOf({ identity }: Settlers, seed: number, person: number): number {
  return personKey(seed, identity[person] as number);
}

/** The behaviour with which a person starts. */
export function behaviourOf({ groups, group }: Settlers, key: number, person: number): number {
  const { mix, behaviours } = groups[group[person] as number] as SettledGroup;
  const at = mix.only >= 0 ? mix.only : chosen(mix, drawOf(key, 0, PURPOSE.behaviour));
  return behaviours[at] as number;
}

/** The person's inviter, or `NOBODY`. */
export function inviterOf(settlers: Settlers, key: number, person: number): number {
  const { groups, group, inviter, arrival } = settlers;
  const own = groups[group[person] as number] as SettledGroup;
  const day = arrival[person] as number;
  if (own.inviter.kind !== 'anyone' || day < 0) return inviter[person] as number;
  if (day === NEVER) return NOBODY;
  return drawOf(key, day, PURPOSE.invited) < own.invited ? anyone(settlers, key, day) : NOBODY;
}

function anyone({ groups, starts, hosts }: Settlers, key: number, day: number): number {
  let all = hosts.length;
  for (const { invites, arrived } of groups) if (invites && day > 0) all += arrived[day - 1] as number;
  if (all === 0) return NOBODY;
  let place = pick(drawOf(key, day, PURPOSE.inviter), all);
  if (place < hosts.length) return hosts[place] as number;
  place -= hosts.length;
  for (let index = 0; index < groups.length; index += 1) {
    const { invites, arrived } = groups[index] as SettledGroup;
    if (!invites) continue;
    const count = arrived[day - 1] as number;
    if (place < count) return (starts[index] as number) + place;
    place -= count;
  }
  return NOBODY;
}

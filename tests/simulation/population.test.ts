import type { Group, Scenario } from '@axiom/simulation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstBehaviourOf,
  inviterOf,
  keyOf,
  NOBODY,
  populationOf,
} from '../../src-simulation/decisions/index.ts';
import { NEVER } from '../../src-simulation/draws/index.ts';
import { percent } from '../domain/support/fixtures.ts';
import { arbitraryScenario } from './support/arbitrary-scenario.ts';
import { behaviourOf, groupOf, scenarioOf } from './support/scenario.ts';

/** Everybody of a run as plain records, in order of number. */
function peopleOf(scenario: Scenario, seed: number) {
  const population = populationOf(scenario);
  return Array.from({ length: population.count }, (_, person) => {
    const key = keyOf(population, seed, person);
    return {
      key,
      group: population.group[person] as number,
      arrival: population.arrival[person] as number,
      behaviour: firstBehaviourOf(population, key, person),
      inviter: inviterOf(population, key, person),
    };
  });
}

/** Everybody comes during the first ten days, and half of the second group is invited by anybody who invites. */
function threeGroups(inviter: Group['inviter']): Scenario {
  const arrival = { kind: 'even', days: { from: 0, to: 9 } } as const;
  return scenarioOf({
    groups: [
      groupOf({ name: 'hosts', people: 400, arrival }),
      groupOf({ name: 'friends', people: 4000, arrival, inviter, invites: false }),
      groupOf({ name: 'others', people: 400, arrival }),
    ],
  });
}

describe('the people of a run', () => {
  it('are those of the snapshot, then the groups in order; all have draws of their own', () => {
    const property = fc.property(arbitraryScenario, fc.nat(), (scenario, seed) => {
      const settled = (scenario.snapshot?.people ?? []).map(({ group }) => group);
      const people = peopleOf(scenario, seed);
      const newcomers = scenario.groups.flatMap(({ people: size }, group) => Array<number>(size).fill(group));
      expect(people.map(({ group }) => group)).toEqual([...settled, ...newcomers]);
      expect(people.slice(0, settled.length).every(({ arrival }) => arrival === -1)).toBe(true);
      expect(new Set(people.map(({ key }) => key)).size).toBe(people.length);
      for (const { group, behaviour } of people)
        expect(
          scenario.groups[group]?.mix.some((each) => each.behaviour === behaviour && each.weight > 0),
        ).toBe(true);
    });
    fc.assert(property, { numRuns: 60 });
  });

  it('were invited by somebody who arrived before them, of a group that invites', () => {
    const property = fc.property(arbitraryScenario, fc.nat(), (scenario, seed) => {
      const people = peopleOf(scenario, seed);
      people.forEach(({ group, arrival, inviter }, person) => {
        const settled = scenario.snapshot?.people[person];
        if (settled !== undefined) return expect(inviter).toBe(settled.inviter ?? NOBODY);
        const host = people[inviter];
        if (host === undefined) return expect(inviter).toBe(NOBODY);
        const kind = scenario.groups[group]?.inviter.kind;
        const isSameDay = host.arrival === arrival && kind === 'group' && inviter < person;
        expect(arrival).not.toBe(NEVER);
        expect(host.arrival < arrival || isSameDay).toBe(true);
        if (kind === 'anyone') expect(scenario.groups[host.group]?.invites).toBe(true);
      });
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('are invited by anyone with the chance that the group says, all hosts alike', () => {
    const people = peopleOf(threeGroups({ kind: 'anyone', chance: percent('50') }), 7);
    const late = people.filter(({ group, arrival }) => group === 1 && arrival > 0);
    const invited = late.filter(({ inviter }) => inviter !== NOBODY);
    expect(invited.length / late.length).toBeCloseTo(0.5, 1);
    const ofFirst = invited.filter(({ inviter }) => people[inviter]?.group === 0);
    expect(ofFirst.length / invited.length).toBeCloseTo(0.5, 1);
    expect(new Set(invited.map(({ inviter }) => inviter)).size).toBeGreaterThan(500);
  });

  it('belong to the person of the other group who has their place, if that one came before', () => {
    const people = peopleOf(threeGroups({ kind: 'group', group: 0, each: 10 }), 7);
    const friends = people.slice(400, 4400);
    friends.forEach(({ arrival, inviter }, index) => {
      const place = Math.floor(index / 10);
      const isBefore = (people[place]?.arrival as number) <= arrival;
      expect(inviter).toBe(isBefore ? place : NOBODY);
    });
    expect(friends.some(({ inviter }) => inviter !== NOBODY)).toBe(true);
  });

  it('act by the weights of their group', () => {
    const scenario = scenarioOf({
      behaviours: [behaviourOf(), behaviourOf(), behaviourOf()],
      groups: [
        groupOf({
          people: 4000,
          mix: [
            { behaviour: 2, weight: 3 },
            { behaviour: 0, weight: 1 },
          ],
        }),
      ],
    });
    const found = peopleOf(scenario, 3).map(({ behaviour }) => behaviour);
    expect(found.filter((behaviour) => behaviour === 2).length / 4000).toBeCloseTo(0.75, 1);
    expect(found.every((behaviour) => behaviour !== 1)).toBe(true);
  });
});

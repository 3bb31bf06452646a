import type { Behaviour, Scenario } from '@axiom/simulation';
import type fc from 'fast-check';
import { percent, ton } from '../../domain/support/fixtures.ts';
import { arbitraryScenario } from './arbitrary-scenario.ts';

const never = percent('0');
const TOUCHING: readonly string[] = ['sell', 'behaviour'];

/** Somebody who buys, holds, stakes and cancels, and does nothing that others could notice. */
export function apart(behaviour: Behaviour): Behaviour {
  return {
    ...behaviour,
    selling: { ...behaviour.selling, chancePerDay: never, referralChancePerDay: never },
    panics: [],
    transferChancePerDay: never,
    rebonding: { ...behaviour.rebonding, chancePerDay: never, activateChancePerDay: never },
    tasks: { checkInChancePerDay: never, otherChancePerDay: never },
  };
}

/** The same scenario with people who live apart: bonuses are the event's alone, from the first day on. */
export function withPeopleApart(scenario: Scenario): Scenario {
  const { snapshot: _, ...rest } = scenario;
  const { collectiveBonus } = scenario.policy;
  return {
    ...rest,
    behaviours: scenario.behaviours.map(apart),
    policy: { ...scenario.policy, holdBonus: [], investmentBonus: [] },
    events: [
      ...(collectiveBonus.length === 0
        ? []
        : [{ kind: 'collective_bonus' as const, day: 0, daily: percent('0.03') }]),
      ...scenario.events.filter(({ kind }) => !TOUCHING.includes(kind)),
    ],
  };
}

/** The same scenario with people who stake whatever they buy in the same second, for nothing. */
export function withStakesAtOnce(scenario: Scenario): Scenario {
  const life = { hold: 0, stake: 1, cancel: 0 };
  return {
    ...scenario,
    policy: { ...scenario.policy, staking: { feeTon: ton('0') } },
    behaviours: scenario.behaviours.map((behaviour) => ({
      ...behaviour,
      buying: { ...behaviour.buying, life, stakeAfterDays: { from: 0, to: 0 } },
    })),
  };
}

/** Whatever people who live apart may do. */
export const arbitraryApart: fc.Arbitrary<Scenario> = arbitraryScenario.map(withPeopleApart);

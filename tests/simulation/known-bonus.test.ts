import { prepare, run, runReference, type Scenario } from '@axiom/simulation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPolicy, percent, ton } from '../domain/support/fixtures.ts';
import { arbitraryScenario } from './support/arbitrary-scenario.ts';
import { differencesOf } from './support/differences.ts';
import { bothEngines, FEW_SKIPPED } from './support/engines.ts';
import { behaviourOf, groupOf, scenarioOf } from './support/scenario.ts';

/**
 * Where no bonus is anybody's own and an event sets the collective one from the first day on, every rate of the run is known
 * beforehand, and the fast engine computes the days on which stakes complete in advance.
 */
const RUNS = Number(process.env['DIFFERENTIAL_RUNS'] ?? 100);

function withKnownBonus(scenario: Scenario): Scenario {
  return {
    ...scenario,
    policy: { ...scenario.policy, holdBonus: [], investmentBonus: [] },
    events: [{ kind: 'collective_bonus', day: 0, daily: percent('0.03') }, ...scenario.events],
  };
}

/** Whatever is bought is staked in the same second, for nothing. */
function withStakesAtOnce(scenario: Scenario): Scenario {
  const buying = { life: { hold: 0, stake: 1, cancel: 0 }, stakeAfterDays: { from: 0, to: 0 } };
  return {
    ...scenario,
    policy: { ...scenario.policy, staking: { feeTon: ton('0') } },
    behaviours: scenario.behaviours.map((each) => ({ ...each, buying: { ...each.buying, ...buying } })),
  };
}

/** Nothing is earned until a day on which every stake reaches its cap with the day's last second. */
function fullAtMidnight(days: number): Scenario {
  const plan = { ...aPolicy().plans[0]!, dailyReward: percent('0'), maxRewardPercent: percent('3') };
  return scenarioOf({
    days,
    policy: { ...aPolicy(), plans: [plan], holdBonus: [], investmentBonus: [], collectiveBonus: [] },
    behaviours: [
      behaviourOf({
        buying: { chancePerDay: percent('30'), plans: [1], life: { hold: 0, stake: 1, cancel: 0 } },
        rebonding: { plans: [1] },
      }),
    ],
    groups: [groupOf({ people: 4 })],
    events: [
      { kind: 'collective_bonus', day: 5, daily: percent('3') },
      { kind: 'collective_bonus', day: 6, daily: percent('0') },
    ],
  });
}

/** Orders so large that few of them add up in plain numbers. */
function dear(hosts: number): Scenario {
  const policy = aPolicy();
  const large = { from: ton('100000'), to: ton('100000') };
  return withKnownBonus(
    scenarioOf({
      days: 15,
      policy: { ...policy, mint: { ...policy.mint, maxTon: ton('100000') } },
      behaviours: [behaviourOf({ buying: { chancePerDay: percent('50'), amountTon: large } })],
      groups: [
        groupOf({ people: hosts }),
        groupOf({ people: 300, inviter: { kind: 'group', group: 0, each: 300 / hosts }, invites: false }),
      ],
    }),
  );
}

describe('a run whose bonuses are known beforehand', () => {
  it.each([
    ['people do whatever they do', withKnownBonus],
    ['all that is bought is staked at once', (each: Scenario) => withStakesAtOnce(withKnownBonus(each))],
  ])(
    'says the same as the reference to the last nano where %s',
    { timeout: 60_000 + 10 * RUNS },
    (_, change) => {
      fc.assert(
        fc.property(arbitraryScenario.map(change), fc.integer(), (scenario, seed) => {
          expect(differencesOf(...bothEngines(scenario, seed))).toEqual([]);
        }),
        { numRuns: RUNS, maxSkipsPerRun: FEW_SKIPPED },
      );
    },
  );

  it.each([6, 7, 8])('completes nothing at the midnight that ends %i days', (days) => {
    const [fast, reference] = bothEngines(fullAtMidnight(days), 2);
    expect(fast.rules.stake_completed > 0).toBe(days > 6);
    expect(differencesOf(fast, reference)).toEqual([]);
  });

  it('adds up orders of which few fit into plain numbers', () => {
    const [fast, reference] = bothEngines(dear(100), 3);
    expect(fast.series.bought_ton.at(-1)).toBeGreaterThan(2n ** 54n);
    expect(differencesOf(fast, reference)).toEqual([]);
  });

  it('is the reference’s where the amounts of one person leave the range of plain numbers, also the next time', () => {
    const scenario = dear(1);
    const simulation = prepare(scenario);
    expect(simulation.memory).not.toBeNull();
    const reference = runReference(scenario, 3);
    for (const answer of [run(simulation, 3), run(simulation, 3)]) {
      expect(answer.engine).toBe('reference');
      expect(differencesOf(answer, reference)).toEqual([]);
    }
  });
});

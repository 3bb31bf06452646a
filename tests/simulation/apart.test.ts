import { prepare, type Rule, RULES, run, type RunResult, type Scenario } from '@axiom/simulation';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareDays, prepareFast, runFast } from '../../src-simulation/fast/index.ts';
import { runReference } from '../../src-simulation/reference/index.ts';
import { buyAndStake } from '../../scripts/bench/scenarios/buy-and-stake.ts';
import { aPolicy, axiom, percent, ton } from '../domain/support/fixtures.ts';
import { arbitraryApart, withPeopleApart, withStakesAtOnce } from './support/arbitrary-apart.ts';
import { differencesOf } from './support/differences.ts';
import { always, behaviourOf, groupOf, livelyScenario, scenarioOf } from './support/scenario.ts';

const RUNS = Number(process.env['DIFFERENTIAL_RUNS'] ?? 200);

/** What people do who live apart. */
const APPLIED: readonly Rule[] = [
  'arrived',
  'order_unpaid',
  'bond_paid',
  'bond_paid_late',
  'late_at_lower_price',
  'bond_canceled',
  'bond_matured',
  'bond_staked',
  'stake_completed',
  'collective_changed',
  'referral_pending',
  'referral_released',
  'referral_reversed',
  'level_reached',
  'fee_flat',
];

/** One run person by person. */
function runApart(scenario: Scenario, seed: number): RunResult {
  const memory = prepareFast(scenario);
  expect(Object.keys(memory)).toEqual(['apart']);
  return runFast(memory, seed);
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
  return withPeopleApart(
    scenarioOf({
      days: 15,
      policy: { ...policy, mint: { ...policy.mint, maxTon: ton('100000') }, collectiveBonus: [] },
      behaviours: [behaviourOf({ buying: { chancePerDay: percent('50'), amountTon: large } })],
      groups: [
        groupOf({ people: hosts }),
        groupOf({ people: 300, inviter: { kind: 'group', group: 0, each: 300 / hosts }, invites: false }),
      ],
    }),
  );
}

describe('a run person by person', () => {
  let runs: readonly RunResult[] = [];
  beforeAll(() => {
    const base = aPolicy();
    const earlyExitFee = { percent: percent('1'), flatToken: axiom('0.5') };
    const lively = withPeopleApart(
      livelyScenario({
        events: [{ kind: 'collective_bonus', day: 3, daily: percent('0.4') }],
        policy: { ...base, collectiveBonus: [], mint: { ...base.mint, earlyExitFee } },
      }),
    );
    runs = [1, 2, 3].map((seed) => {
      const run = runApart(lively, seed);
      expect(differencesOf(run, runReference(lively, seed))).toEqual([]);
      return run;
    });
  });

  it.each(RULES)('%s is applied if people who live apart apply it', (rule) => {
    const sum = runs.reduce((total, { rules }) => total + rules[rule], 0);
    expect(sum > 0).toBe(APPLIED.includes(rule));
  });

  it(
    'says the same as the reference to the last nano, whatever people do',
    { timeout: 60_000 + 10 * RUNS },
    () => {
      fc.assert(
        fc.property(arbitraryApart, fc.integer(), (scenario, seed) => {
          const found = differencesOf(runApart(scenario, seed), runReference(scenario, seed));
          expect(found).toEqual([]);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it(
    'says the same as the reference where all that is bought is staked at once',
    { timeout: 60_000 + 10 * RUNS },
    () => {
      fc.assert(
        fc.property(arbitraryApart.map(withStakesAtOnce), fc.integer(), (scenario, seed) => {
          const found = differencesOf(runApart(scenario, seed), runReference(scenario, seed));
          expect(found).toEqual([]);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it('says the same as a run day after day of a thousand people', () => {
    const scenario = buyAndStake(1000);
    const memory = prepareFast(scenario);
    for (const seed of [7, 8]) {
      const found = differencesOf(runFast(memory, seed), runFast(prepareDays(scenario), seed));
      expect(found).toEqual([]);
    }
  });

  it.each([6, 7, 8])('completes nothing at the midnight that ends %i days', (days) => {
    const scenario = fullAtMidnight(days);
    const run = runApart(scenario, 2);
    expect(run.rules.stake_completed > 0).toBe(days > 6);
    expect(differencesOf(run, runReference(scenario, 2))).toEqual([]);
  });

  it('adds up orders of which few fit into plain numbers', () => {
    const scenario = dear(100);
    const run = runApart(scenario, 3);
    expect(run.series.bought_ton.at(-1)).toBeGreaterThan(2n ** 54n);
    expect(differencesOf(run, runReference(scenario, 3))).toEqual([]);
  });
});

describe('what is out of range', () => {
  it('is the reference’s to run, also the next time', () => {
    const scenario = dear(1);
    const simulation = prepare(scenario);
    expect(Object.keys(simulation.memory ?? {})).toEqual(['apart']);
    const reference = runReference(scenario, 3);
    for (const answer of [run(simulation, 3), run(simulation, 3)]) {
      expect(answer.engine).toBe('reference');
      expect(differencesOf(answer, reference)).toEqual([]);
    }
  });
});

describe('people who notice each other', () => {
  const lonely = withPeopleApart(livelyScenario({ policy: { ...aPolicy(), collectiveBonus: [] } }));
  const [first] = lonely.behaviours;

  it.each<[string, Partial<Scenario>]>([
    ['sell', { behaviours: [{ ...first!, selling: { ...first!.selling, chancePerDay: always } }] }],
    ['share a bonus', { policy: aPolicy(), events: [] }],
    ['have bonuses of their own', { policy: { ...aPolicy(), collectiveBonus: [] } }],
    [
      'are told to sell',
      { events: [{ kind: 'sell', day: 1, groups: [0], chance: always, share: always, cancelsBonds: true }] },
    ],
    ['change their minds', { events: [{ kind: 'behaviour', day: 1, group: 0, behaviour: 0 }] }],
  ])('are run day after day where they %s', (_, change) => {
    expect(Object.keys(prepareFast(lonely))).toEqual(['apart']);
    expect(Object.keys(prepareFast({ ...lonely, ...change }))).toEqual(['world']);
  });
});

import type { RunResult, Scenario } from '@axiom/simulation';
import { sum, ton as nanoTon } from '@axiom/domain/money';
import { describe, expect, it } from 'vitest';
import { prepareFast, runFast } from '../../src-simulation/fast/index.ts';
import { runReference } from '../../src-simulation/reference/index.ts';
import { aPolicy, axiom, percent, ton } from '../domain/support/fixtures.ts';
import { differencesOf } from './support/differences.ts';
import { always, behaviourOf, livelyScenario, scenarioOf } from './support/scenario.ts';

const FEE = ton('0.25');

function withFee(policy: Scenario['policy']): Scenario['policy'] {
  return { ...policy, staking: { feeTon: FEE } };
}

/** Both engines' one answer. */
function runBoth(scenario: Scenario, seed: number): RunResult {
  const reference = runReference(scenario, seed);
  expect(differencesOf(runFast(prepareFast(scenario), seed), reference)).toEqual([]);
  return reference;
}

/** Buyers and sellers of the lively economy, without links, tasks and the owner's coins. */
function traders(): Scenario {
  const lively = livelyScenario();
  const never = percent('0');
  return {
    ...lively,
    policy: withFee(lively.policy),
    events: lively.events.filter(({ kind }) => kind !== 'capital'),
    behaviours: lively.behaviours.map((each) => ({
      ...each,
      rebonding: { ...each.rebonding, chancePerDay: never, activateChancePerDay: never },
      tasks: { checkInChancePerDay: never, otherChancePerDay: never },
    })),
  };
}

describe('a staking fee', () => {
  it('is paid once with the stake: into the hot wallet, from the sales, and the stake earns as without it', () => {
    const policy = { ...aPolicy(), collectiveBonus: [] };
    const scenario = scenarioOf({
      days: 3,
      policy: withFee(policy),
      behaviours: [
        behaviourOf({
          buying: { chancePerDay: always, plans: [1, 0, 0, 0, 0], life: { hold: 0, stake: 1, cancel: 0 } },
        }),
        behaviourOf(),
      ],
      events: [{ kind: 'behaviour', day: 1, group: 0, behaviour: 1 }],
    });
    const run = runBoth(scenario, 5);
    const free = runBoth({ ...scenario, policy }, 5);
    expect(run.violations).toEqual([]);
    expect(run.rules).toEqual(free.rules);
    expect(run.rules.bond_staked).toBe(1);
    expect(run.outcomes[0]).toEqual({ ...free.outcomes[0], tonIn: ton('101.25') });
    expect(run.outcomes[0]?.staked).toBe(axiom('100'));
    expect(run.series.bought_ton).toEqual(free.series.bought_ton);
    expect(run.series.treasury_ton[0]).toBe(ton('1101.25'));
    expect(run.totals).toEqual({
      ...free.totals,
      'system/sales/TON': -ton('101.25'),
      'system/treasury_hot/TON': ton('1101.25'),
    });
  });

  it('is booked for every stake of a lively economy, in both engines alike, and the books balance', () => {
    for (const seed of [1, 2, 3]) {
      const scenario = traders();
      const run = runBoth(scenario, seed);
      expect(run.violations).toEqual([]);
      expect(run.rules.bond_staked).toBeGreaterThan(20);
      expect(run.rules.bond_canceled).toBeGreaterThan(0);
      const fees = FEE * BigInt(run.rules.bond_staked);
      const paidIn = sum(run.outcomes.map(({ tonIn }) => nanoTon(tonIn)));
      const paidOut = sum(run.outcomes.map(({ tonOut }) => nanoTon(tonOut)));
      expect(paidIn).toBe((run.series.bought_ton.at(-1) ?? 0n) + fees);
      expect(run.totals['system/sales/TON']).toBe(paidOut - paidIn);
      const total = (names: readonly string[]) =>
        names.reduce((all, name) => all + (run.totals[`system/${name}/TON`] ?? 0n), 0n);
      expect(total(['sales', 'treasury_hot', 'network_fees', 'payouts_in_flight', 'capital'])).toBe(0n);
    }
  });

  it('changes nothing of what the stakes earn', () => {
    const scenario = { ...traders(), capitalTon: ton('1000000') };
    const free = { ...scenario, policy: { ...scenario.policy, staking: { feeTon: ton('0') } } };
    const rewards = runBoth(scenario, 4).series.rewards_token;
    expect(rewards.at(-1)).toBeGreaterThan(0n);
    expect(runBoth(free, 4).series.rewards_token).toEqual(rewards);
  });
});

import { RULES, type RunResult, type Scenario } from '@axiom/simulation';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareFast, runFast } from '../../src-simulation/fast/index.ts';
import { runReference } from '../../src-simulation/reference/index.ts';
import { fullEconomy } from './support/full-economy.ts';
import { arbitraryScenario } from './support/arbitrary-scenario.ts';
import { arbitrarySnapshot } from './support/arbitrary-snapshot.ts';
import { differencesOf } from './support/differences.ts';
import { bothEngines, FEW_SKIPPED } from './support/engines.ts';
import { livelyScenario } from './support/scenario.ts';

const RUNS = Number(process.env['DIFFERENTIAL_RUNS'] ?? 60);

interface Pair {
  readonly name: string;
  readonly fast: RunResult;
  readonly reference: RunResult;
}

function pairOf(name: string, scenario: Scenario, seed: number): Pair {
  return {
    name: `${name}, seed ${seed}`,
    fast: runFast(prepareFast(scenario), seed),
    reference: runReference(scenario, seed),
  };
}

/** Always the same: a lively economy, one that goes on from a snapshot, and one in which no rule is rare. */
function fixedPairs(): readonly Pair[] {
  const [snapshot] = fc.sample(arbitrarySnapshot, { seed: 7, numRuns: 1 });
  return [
    ...[1, 2, 3].map((seed) => pairOf('lively', livelyScenario(), seed)),
    pairOf('lively from a snapshot', livelyScenario({ ...(snapshot && { snapshot }) }), 4),
    pairOf('full economy', fullEconomy(60), 5),
  ];
}

describe('both engines', () => {
  let pairs: readonly Pair[] = [];
  beforeAll(() => {
    pairs = fixedPairs();
  }, 120_000);

  it('agree to the last nano on the fixed set', () => {
    expect(pairs.map(({ name, fast, reference }) => [name, differencesOf(fast, reference)])).toEqual(
      pairs.map(({ name }) => [name, []]),
    );
  });

  it.each(RULES)('both apply %s in the fixed set', (rule) => {
    const sum = (engine: 'fast' | 'reference') =>
      pairs.reduce((total, pair) => total + pair[engine].rules[rule], 0);
    expect(sum('fast')).toBeGreaterThan(0);
    expect(sum('fast')).toBe(sum('reference'));
  });

  it('agree to the last nano on whatever people do', { timeout: 60_000 + 10 * RUNS }, () => {
    fc.assert(
      fc.property(arbitraryScenario, fc.integer(), (scenario, seed) => {
        expect(differencesOf(...bothEngines(scenario, seed))).toEqual([]);
      }),
      { numRuns: RUNS, maxSkipsPerRun: FEW_SKIPPED },
    );
  });
});

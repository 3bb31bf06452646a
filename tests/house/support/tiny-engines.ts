import { MEASURES, type RunResult, RULES, type Scenario, type Series } from '@axiom/simulation';
import type { Engines } from '../../../src-simulation/command/worker.ts';

const STEPS_PER_PERSON = 100_000;

/**
 * An engine whose figures come from the seed alone, at the price of some arithmetic a person: everything around an
 * engine can be tried with it. On even seeds the coverage falls below one on day 3.
 */
function run(scenario: Scenario, seed: number): RunResult {
  const { days, groups } = scenario;
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  let hash = seed;
  for (let step = 0; step < people * STEPS_PER_PERSON; step += 1) hash = Math.imul(hash ^ step, 0x85ebca6b);
  const at = (day: number, column: number) => BigInt((Math.imul(seed + day, 2654435761) >>> 0) + column);
  const columns = MEASURES.map((measure, column) => [
    measure,
    Array.from({ length: days }, (_, day) => {
      if (measure !== 'coverage') return at(day, column);
      if (day === 0) return null;
      return day === 3 && seed % 2 === 0 ? 900_000n : 1_100_000n;
    }),
  ]);
  return {
    seed,
    engine: 'reference',
    days,
    series: Object.fromEntries(columns) as Series,
    rules: Object.fromEntries(RULES.map((rule, index) => [rule, index])) as RunResult['rules'],
    events: people,
    userDays: people * days,
    totals: { 'system/issuance/AXIOM': -BigInt(seed), 'check/hash/AXIOM': BigInt(hash) },
    outcomes: Array.from({ length: people }, (_, person) => ({
      person,
      group: 0,
      tonIn: 10_000_000_000n,
      tonOut: BigInt(seed) * 1_000_000_000n + BigInt(person),
      tonWaiting: 0n,
      main: 1n,
      referral: 0n,
      referralPending: 0n,
      task: 0n,
      bonded: 0n,
      staked: 0n,
      turnover: 0n,
    })),
    violations: [],
  };
}

const engine: Engines['fast'] = (scenario) => (seed) => run(scenario, seed);
export const engines: Engines = { fast: engine, reference: engine };

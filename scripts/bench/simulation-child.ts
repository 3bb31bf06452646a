import { prepare, run, runReference } from '@axiom/domain/simulation';
import type { RunResult, Scenario } from '@axiom/domain/simulation';
import { buyAndStake } from '../../src-domain/simulation/scenarios/bench/buy-and-stake.ts';
import { fullEconomy } from '../../src-domain/simulation/scenarios/bench/full-economy.ts';
import { floatLoop } from './peers/float-loop.ts';
import { naiveBigint } from './peers/naive-bigint.ts';
import { type Totals, totalsOf } from './peers/totals.ts';

const WORKLOADS = { 'buy and stake': buyAndStake, 'full economy': fullEconomy } as const;

/** What a child process is asked to do: so many runs, one after another. */
export interface Task {
  readonly engine: keyof typeof ENGINES;
  readonly workload: keyof typeof WORKLOADS;
  readonly people: number;
  readonly runs: number;
  /** Of the first run; each further one has the next. */
  readonly seed: number;
}

export interface Measured {
  readonly msPerRun: number;
  /** Of the last run. */
  readonly totals: Totals<bigint | number>;
  /** Of the last run; 0 where the engine counts none. */
  readonly events: number;
  /** Heap and buffers that engine and last result hold. */
  readonly liveBytes: number;
  /** How much the process grew at its largest. */
  readonly peakBytes: number;
}

/** An engine made ready for a scenario: one run a seed. */
type Ready = (seed: number) => { readonly totals: Totals<bigint | number>; readonly events: number };

/** What memory is measured of: an engine with all that it keeps between runs, and what it answered last. */
interface Kept {
  readonly run: Ready;
  answer: unknown;
}

const engineOf = (make: (scenario: Scenario) => (seed: number) => RunResult) => (scenario: Scenario) => {
  const runs = make(scenario);
  const kept: Kept = {
    run: (seed) => {
      const result = runs(seed);
      kept.answer = result;
      return { totals: totalsOf(result), events: result.events };
    },
    answer: undefined,
  };
  return kept;
};

const peerOf =
  (runs: (scenario: Scenario, seed: number) => Totals<bigint | number>) =>
  (scenario: Scenario): Kept => ({
    run: (seed) => ({ totals: runs(scenario, seed), events: 0 }),
    answer: undefined,
  });

/** A scenario is made ready once, then run with any seed, as scripts/simulate does it. */
const ENGINES = {
  fast: engineOf((scenario) => {
    const prepared = prepare(scenario);
    return (seed) => {
      const result = run(prepared, seed);
      if (result.engine !== 'fast') throw new Error('The fast engine does not know this scenario.');
      return result;
    };
  }),
  reference: engineOf((scenario) => (seed) => runReference(scenario, seed)),
  naive: peerOf(naiveBigint),
  float: peerOf(floatLoop),
} as const;

/** So many people that code is compiled before it counts, and no more. */
const WARM_UP = { fast: 1000, reference: 20, naive: 200, float: 1000 } as const;

const bytesInUse = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

function measure({ engine, workload, people, runs, seed }: Task): Measured {
  const scenarioOf = WORKLOADS[workload];
  const warm = ENGINES[engine](scenarioOf(WARM_UP[engine]));
  for (let index = 0; index < 3; index += 1) warm.run(seed + index);
  warm.answer = undefined;
  const before = bytesInUse();
  const { rss } = process.memoryUsage();
  const startedMs = performance.now();
  const kept = ENGINES[engine](scenarioOf(people));
  let last = kept.run(seed);
  for (let index = 1; index < runs; index += 1) last = kept.run(seed + index);
  const msPerRun = (performance.now() - startedMs) / runs;
  const liveBytes = bytesInUse() - before;
  kept.answer = undefined;
  const peakBytes = process.resourceUsage().maxRSS * 1024 - rss;
  return { msPerRun, ...last, liveBytes, peakBytes };
}

process.once('message', (task: Task) => {
  process.send?.(measure(task));
  process.disconnect();
});

import { prepare, run, runReference } from '@axiom/simulation';
import type { RunResult, Scenario } from '@axiom/simulation';
import { buyAndStake } from './scenarios/buy-and-stake.ts';
import { fullEconomy } from './scenarios/full-economy.ts';
import { prepareFast, resultInMemory, runInMemory } from '../../src-simulation/fast/index.ts';
import { floatLoop } from './peers/float-loop.ts';
import { naiveBigint } from './peers/naive-bigint.ts';
import { type Totals, totalsOf } from './peers/totals.ts';

const WORKLOADS = { 'buy and stake': buyAndStake, 'full economy': fullEconomy } as const;

/** The message to a child process: what to measure. */
export interface Task {
  readonly engine: keyof typeof ENGINES;
  readonly workload: keyof typeof WORKLOADS;
  readonly people: number;
  /** Seed of the run whose totals are compared. */
  readonly seed: number;
}

export interface Measured {
  readonly msPerRun: number;
  readonly totals: Totals<bigint | number>;
  /** 0 if the engine counts none. */
  readonly events: number;
  /** Heap and buffers held by the engine and its last result. */
  readonly liveBytes: number;
  /** Largest growth of the process. */
  readonly peakBytes: number;
}

/** An engine that is prepared for a scenario, with its memory. */
interface Kept {
  /** The part that is measured. */
  readonly run: (seed: number) => void;
  /** The result of the last run. */
  readonly told: () => { readonly totals: Totals<bigint | number>; readonly events: number };
}

const engineOf =
  (make: (scenario: Scenario) => { run: (seed: number) => void; result: () => RunResult }) =>
  (scenario: Scenario): Kept => {
    const { run, result } = make(scenario);
    return {
      run,
      told: () => {
        const told = result();
        return { totals: totalsOf(told), events: told.events };
      },
    };
  };

const wholeOf = (runs: (seed: number) => RunResult) => {
  let last: RunResult | undefined;
  return {
    run: (seed: number) => {
      last = runs(seed);
    },
    result: () => last as RunResult,
  };
};

const peerOf =
  (make: (scenario: Scenario) => (seed: number) => Totals<bigint | number>) =>
  (scenario: Scenario): Kept => {
    const runs = make(scenario);
    let last: Totals<bigint | number> | undefined;
    return {
      run: (seed) => {
        last = runs(seed);
      },
      told: () => ({ totals: last as Totals<bigint | number>, events: 0 }),
    };
  };

/** Each engine prepares a scenario once, then runs it with any seed, as the command does. */
const ENGINES = {
  /** The run alone, like the peers: everything is counted, but no bigint result is made. */
  fast: engineOf((scenario) => {
    const memory = prepareFast(scenario);
    return { run: (seed) => runInMemory(memory, seed), result: () => resultInMemory(memory) };
  }),
  /** The same with each run's whole result. */
  whole: engineOf((scenario) => {
    const prepared = prepare(scenario);
    return wholeOf((seed) => {
      const result = run(prepared, seed);
      if (result.engine !== 'fast') throw new Error('The fast engine does not know this scenario.');
      return result;
    });
  }),
  reference: engineOf((scenario) => wholeOf((seed) => runReference(scenario, seed))),
  naive: peerOf((scenario) => (seed) => naiveBigint(scenario, seed)),
  float: peerOf((scenario) => (seed) => floatLoop(scenario, seed)),
} as const;

/** People in the warm-up run: enough for the code to be compiled before the measurement. */
const WARM_UP = { fast: 1000, whole: 1000, reference: 20, naive: 200, float: 1000 } as const;
/**
 * Duration of the warm-up: code that runs a few ms at a time is fully compiled only after hundreds of runs.
 */
const WARM_UP_MS = 1500;
/** Runs are repeated until this much time has passed; at least one is measured. */
const MEASURED_MS = 1500;

const bytesInUse = (): number => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const repeat = (kept: Kept, seed: number, ms: number): number => {
  const startedMs = performance.now();
  let runs = 0;
  do {
    kept.run(seed + runs);
    runs += 1;
  } while (performance.now() - startedMs < ms);
  return (performance.now() - startedMs) / runs;
};

function measure({ engine, workload, people, seed }: Task): Measured {
  const scenarioOf = WORKLOADS[workload];
  const warm = ENGINES[engine](scenarioOf(WARM_UP[engine]));
  repeat(warm, seed, WARM_UP_MS);
  const before = bytesInUse();
  const { rss } = process.memoryUsage();
  const kept = ENGINES[engine](scenarioOf(people));
  const msPerRun = repeat(kept, seed, MEASURED_MS);
  kept.run(seed);
  const liveBytes = bytesInUse() - before;
  const told = kept.told();
  const peakBytes = process.resourceUsage().maxRSS * 1024 - rss;
  return { msPerRun, ...told, liveBytes, peakBytes };
}

process.once('message', (task: Task) => {
  process.send?.(measure(task));
  process.disconnect();
});

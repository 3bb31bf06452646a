import { prepare, run, runReference } from '@axiom/domain/simulation';
import type { RunResult, Scenario } from '@axiom/domain/simulation';
import { buyAndStake } from './scenarios/buy-and-stake.ts';
import { fullEconomy } from './scenarios/full-economy.ts';
import { prepareFast, resultInMemory, runInMemory } from '../../src-domain/simulation/fast/index.ts';
import { floatLoop } from './peers/float-loop.ts';
import { naiveBigint } from './peers/naive-bigint.ts';
import { type Totals, totalsOf } from './peers/totals.ts';

const WORKLOADS = { 'buy and stake': buyAndStake, 'full economy': fullEconomy } as const;

/** What a child process is asked to do. */
export interface Task {
  readonly engine: keyof typeof ENGINES;
  readonly workload: keyof typeof WORKLOADS;
  readonly people: number;
  /** Of the run whose totals are compared. */
  readonly seed: number;
}

export interface Measured {
  readonly msPerRun: number;
  readonly totals: Totals<bigint | number>;
  /** 0 where the engine counts none. */
  readonly events: number;
  /** Heap and buffers that engine and last result hold. */
  readonly liveBytes: number;
  /** How much the process grew at its largest. */
  readonly peakBytes: number;
}

/** An engine made ready for a scenario, with all that it keeps between runs. */
interface Kept {
  /** What is measured. */
  readonly run: (seed: number) => void;
  /** What the last run came to. */
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

/** A scenario is made ready once, then run with any seed, as scripts/simulate does it. */
const ENGINES = {
  /** The runs alone, as of the peers: everything is counted, nothing is written down as bigint. */
  fast: engineOf((scenario) => {
    const memory = prepareFast(scenario);
    return { run: (seed) => runInMemory(memory, seed), result: () => resultInMemory(memory) };
  }),
  /** The same with every run's whole result. */
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

/** So many people that code is compiled before it counts, and no more. */
const WARM_UP = { fast: 1000, whole: 1000, reference: 20, naive: 200, float: 1000 } as const;
/** So long: code that runs a few milliseconds at a time is compiled for good only after hundreds of runs. */
const WARM_UP_MS = 1500;
/** At least one run is measured, and more of them until so much time has passed. */
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

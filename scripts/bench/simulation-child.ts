import { prepare, run, type RunResult, type Scenario, type ShippedScenario } from '@axiom/simulation';
import { EXACT, FLOAT } from './peers/arithmetic.ts';
import { runPeer } from './peers/economy.ts';
import { type Totals, totalsOfResult } from './peers/totals.ts';
import { shippedScenario } from './shipped.ts';

/** What a child process is told to measure. */
export interface Task {
  readonly engine: keyof typeof ENGINES;
  readonly scenario: ShippedScenario;
  readonly people: number;
  /** Of the run whose totals are compared. */
  readonly seed: number;
}

export interface Measured {
  readonly msPerRun: number;
  readonly totals: Totals;
  /** Of the run with the task's seed; 0 if the engine does not count them. */
  readonly userDays: number;
  readonly bookings: number;
  /** Heap and buffers that the engine and its last result use. */
  readonly liveBytes: number;
}

type Told = Omit<Measured, 'msPerRun' | 'liveBytes'>;

/** An engine prepared for a scenario, with everything that it keeps between runs. */
interface Kept {
  /** What is measured: a run with its whole result. */
  readonly run: (seed: number) => void;
  readonly told: () => Told;
}

const keeping = <R>(make: (seed: number) => R, tell: (result: R) => Told): Kept => {
  let last: R | undefined;
  return {
    run: (seed) => {
      last = make(seed);
    },
    told: () => tell(last as R),
  };
};

const peer = (runs: (seed: number) => ReturnType<typeof runPeer>): Kept =>
  keeping(runs, (told) => ({ ...told, userDays: 0 }));

/** Each engine prepares a scenario once, then runs it with any seed, as the command does. */
const ENGINES = {
  fast: (scenario: Scenario): Kept => {
    const prepared = prepare(scenario);
    return keeping(
      (seed): RunResult => run(prepared, seed),
      (result) => {
        if (result.engine !== 'fast') throw new Error('The fast engine cannot run this scenario.');
        return { totals: totalsOfResult(result), userDays: result.userDays, bookings: 0 };
      },
    );
  },
  exact: (scenario: Scenario): Kept => peer((seed) => runPeer(EXACT, scenario, seed)),
  float: (scenario: Scenario): Kept => peer((seed) => runPeer(FLOAT, scenario, seed)),
} as const;

/** Enough people and time for the code to be compiled for good before it is measured. */
const WARM_UP_PEOPLE = { fast: 1000, exact: 200, float: 500 } as const;
const WARM_UP_MS = 2000;
/** At least one run is measured, and more until this much time has passed. */
const MEASURED_MS = 2000;

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

function measure({ engine, scenario, people, seed }: Task): Measured {
  repeat(ENGINES[engine](shippedScenario(scenario, WARM_UP_PEOPLE[engine])), seed, WARM_UP_MS);
  const before = bytesInUse();
  const kept = ENGINES[engine](shippedScenario(scenario, people));
  const msPerRun = repeat(kept, seed, MEASURED_MS);
  kept.run(seed);
  const liveBytes = bytesInUse() - before;
  return { msPerRun, ...kept.told(), liveBytes };
}

process.once('message', (task: Task) => {
  process.send?.(measure(task));
  process.disconnect();
});

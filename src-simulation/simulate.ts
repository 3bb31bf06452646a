import { OutOfRange, prepareFast, runFast, type World } from './fast/index.ts';
import { runReference } from './reference/index.ts';
import type { RunResult } from './result.ts';
import type { Scenario } from './scenario/scenario.ts';

/** A scenario made ready for any number of runs, one after another. */
export interface Simulation {
  readonly scenario: Scenario;
  /** Null where the reference has to run it. */
  readonly memory: World | null;
}

/** Makes a scenario ready: what does not depend on the seed is done once, its runs share their memory. */
export function prepare(scenario: Scenario): Simulation {
  return { scenario, memory: unlessOutOfRange(() => prepareFast(scenario)) };
}

/**
 * One run. The fast engine answers wherever plain numbers are exact, otherwise the reference does; both say the same.
 * @param seed any 32-bit integer
 * @param onReference called before the reference runs it, which may take a thousand times as long
 * @throws nothing that a proven scenario could bring about
 */
export function run(
  { scenario, memory }: Simulation,
  seed: number,
  onReference: () => void = () => {},
): RunResult {
  const fast = memory === null ? null : unlessOutOfRange(() => runFast(memory, seed));
  if (fast !== null) return fast;
  onReference();
  return runReference(scenario, seed);
}

/**
 * One run of a scenario that runs once.
 * @param seed any 32-bit integer
 * @throws nothing that a proven scenario could bring about
 */
export function simulate(scenario: Scenario, seed: number): RunResult {
  return run(prepare(scenario), seed);
}

function unlessOutOfRange<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfRange) return null;
    throw error;
  }
}

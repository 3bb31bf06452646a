import { OutOfRange, prepareFast, runFast, type World } from './fast/index.ts';
import { runReference } from './reference/index.ts';
import type { RunResult } from './result.ts';
import type { Scenario } from './scenario/scenario.ts';

/** A scenario that is prepared for any number of runs, one after another. */
export interface Simulation {
  readonly scenario: Scenario;
  /** Memory of the fast engine; null if the reference must run the scenario. */
  readonly memory: World | null;
}

/** Prepares a scenario: what does not depend on the seed is done once, and the runs share their memory. */
export function prepare(scenario: Scenario): Simulation {
  return { scenario, memory: unlessOutOfRange(() => prepareFast(scenario)) };
}

/**
 * One run. The fast engine makes it if plain numbers are exact for it, otherwise the reference does; the result is the same.
 * @param seed any 32-bit integer
 * @param onReference called before the reference runs it, which may take a thousand times as long
 * @throws nothing for a scenario that `parseScenario` accepted
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
 * One run of a scenario, for scenarios that are run only once.
 * @param seed any 32-bit integer
 * @throws nothing for a scenario that `parseScenario` accepted
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

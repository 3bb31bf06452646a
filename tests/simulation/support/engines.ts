import type { RunResult, Scenario } from '@axiom/simulation';
import fc from 'fast-check';
import { OutOfRange, prepareFast, runFast } from '../../../src-simulation/fast/index.ts';
import { runReference } from '../../../src-simulation/reference/index.ts';

/** Of a property's scenarios at most a tenth may be skipped: a fast engine that refuses what it can run fails. */
export const FEW_SKIPPED = 0.1;

/** The same run by both engines. A property skips a scenario that only the reference can run. */
export function bothEngines(
  scenario: Scenario,
  seed: number,
): readonly [fast: RunResult, reference: RunResult] {
  return [fastOrSkipped(scenario, seed), runReference(scenario, seed)];
}

function fastOrSkipped(scenario: Scenario, seed: number): RunResult {
  try {
    return runFast(prepareFast(scenario), seed);
  } catch (error) {
    if (!(error instanceof OutOfRange)) throw error;
    fc.pre(false);
    throw error;
  }
}

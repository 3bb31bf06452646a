import type { RunResult } from '../result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { compile } from './compile.ts';
import { runDays } from './days.ts';
import { resultOf } from './result.ts';
import { type World, worldOf } from './world.ts';

export { OutOfRange } from './out-of-range.ts';
export type { World } from './world.ts';

/** A scenario made ready: its numbers, and memory that its runs share one after another. @throws OutOfRange */
export function prepareFast(scenario: Scenario): World {
  return worldOf(compile(scenario));
}

/** One run. @throws OutOfRange if the reference has to run it */
export function runFast(world: World, seed: number): RunResult {
  runDays(world, seed);
  return resultOf(world);
}

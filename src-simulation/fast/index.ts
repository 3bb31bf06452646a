import type { RunResult } from '../result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type Apart, apartOf, endedApart, livesApart, runApart } from './apart/index.ts';
import { compile, type Compiled } from './compile.ts';
import { runDays } from './days.ts';
import { endedDays } from './ended.ts';
import { resultOf } from './result.ts';
import { type World, worldOf } from './world.ts';

export { OutOfRange } from './out-of-range.ts';
export type { World } from './world.ts';

/** Memory of a scenario's runs: where people live apart they are run one after another, elsewhere day after day. */
export type Memory = { readonly apart: Apart } | { readonly world: World };

/** A scenario made ready: its numbers, and memory that its runs share one after another. @throws OutOfRange */
export function prepareFast(scenario: Scenario): Memory {
  const plan = compile(scenario);
  return livesApart(plan) ? { apart: apartOf(plan) } : inDays(plan);
}

/** The same for a run day after day, which every scenario allows. @throws OutOfRange */
export function prepareDays(scenario: Scenario): { readonly world: World } {
  return inDays(compile(scenario));
}

function inDays(plan: Compiled): { readonly world: World } {
  return { world: worldOf(plan) };
}

/** One run in that memory, without its result. @throws OutOfRange */
export function runInMemory(memory: Memory, seed: number): void {
  if ('apart' in memory) runApart(memory.apart, seed);
  else runDays(memory.world, seed);
}

/** The result of the last run in that memory. */
export function resultInMemory(memory: Memory): RunResult {
  return resultOf('apart' in memory ? endedApart(memory.apart) : endedDays(memory.world));
}

/** One run. @throws OutOfRange where the reference has to run it */
export function runFast(memory: Memory, seed: number): RunResult {
  runInMemory(memory, seed);
  return resultInMemory(memory);
}

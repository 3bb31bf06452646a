import { WHOLE_PERCENT } from '@axiom/domain/money';
import type { RunResult } from '../result.ts';
import type { Expectation } from './expectation.ts';

/** Whether the runs fulfil one expectation. */
export interface Verdict {
  readonly expectation: Expectation;
  /** Whether it holds in enough runs; false without any run. */
  readonly isHeld: boolean;
  readonly heldRuns: number;
  readonly runs: number;
  /** The earliest day, in any run, on which it did not hold. */
  readonly firstFailingDay?: number | undefined;
  /** Seed of the first run in which it did not hold on that day. */
  readonly failingSeed?: number | undefined;
}

type Run = Pick<RunResult, 'seed' | 'days' | 'series'>;

/** The first day of a run on which an expectation does not hold; undefined if it holds. Days without a value count as holding. */
function firstFailureOf(expectation: Expectation, { days, series }: Run): number | undefined {
  const { measure, when, is, value } = expectation;
  const column = series[measure];
  const fails = (day: number): boolean => {
    const found = column[day];
    if (typeof found !== 'bigint') return false;
    return is === 'at_least' ? found < value : found > value;
  };
  const [from, to] =
    when === 'always' ? [0, days - 1] : when === 'at_end' ? [days - 1, days - 1] : [when.day, when.day];
  for (let day = from; day <= to; day += 1) if (fails(day)) return day;
  return undefined;
}

/** Checks whether an expectation holds in its share of the runs; counts them and finds the first day on which it does not hold. */
export function evaluate(expectation: Expectation, runs: readonly Run[]): Verdict {
  let heldRuns = 0;
  let first: { readonly day: number; readonly seed: number } | undefined;
  for (const run of runs) {
    const day = firstFailureOf(expectation, run);
    if (day === undefined) heldRuns += 1;
    else if (first === undefined || day < first.day) first = { day, seed: run.seed };
  }
  const isHeld =
    runs.length > 0 && BigInt(heldRuns) * WHOLE_PERCENT >= expectation.inRuns * BigInt(runs.length);
  const verdict = { expectation, isHeld, heldRuns, runs: runs.length };
  return first === undefined ? verdict : { ...verdict, firstFailingDay: first.day, failingSeed: first.seed };
}

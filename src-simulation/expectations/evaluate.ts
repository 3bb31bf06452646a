import { WHOLE_PERCENT } from '@axiom/domain/money';
import type { RunResult } from '../result.ts';
import type { Expectation } from './expectation.ts';

/** What the runs say about one expectation. */
export interface Verdict {
  readonly expectation: Expectation;
  /** Whether enough runs hold it; never where there is no run. */
  readonly isHeld: boolean;
  readonly heldRuns: number;
  readonly runs: number;
  /** Earliest day of any run on which it did not hold. */
  readonly firstFailingDay?: number | undefined;
  /** The seed of the first run that shows that day. */
  readonly failingSeed?: number | undefined;
}

type Run = Pick<RunResult, 'seed' | 'days' | 'series'>;

/** The first day of a run on which an expectation does not hold; undefined when it holds. Undefined values hold. */
export function firstFailureOf(expectation: Expectation, { days, series }: Run): number | undefined {
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

/** Whether an expectation holds in its share of the runs, in how many, and where it first does not. */
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

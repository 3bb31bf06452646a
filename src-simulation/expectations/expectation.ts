import type { Percent6 } from '@axiom/domain/money';
import type { Measure } from '../measures/measure.ts';

/** A statement about a scenario that its runs confirm or refute: "coverage never below 0.8 in 95 % of runs". */
export interface Expectation {
  readonly measure: Measure;
  readonly when: 'always' | 'at_end' | { readonly day: number };
  readonly is: 'at_least' | 'at_most';
  /** In the measure's own unit (nano, millionths, count). */
  readonly value: bigint;
  /** Share of the runs in which it must hold. */
  readonly inRuns: Percent6;
}

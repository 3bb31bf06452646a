import { evaluate, type Expectation } from '@axiom/simulation';
import { describe, expect, it } from 'vitest';
import { percent } from '../domain/support/fixtures.ts';

const coverage: Expectation = {
  measure: 'coverage',
  when: 'always',
  is: 'at_least',
  value: 800_000n,
  inRuns: percent('50'),
};
const run = (seed: number, ...values: (bigint | null)[]) =>
  ({ seed, days: values.length, series: { coverage: values } }) as unknown as Parameters<
    typeof evaluate
  >[1][number];
const good = run(1, null, 900_000n, 800_000n);
const late = run(2, 900_000n, 900_000n, 799_999n);
const early = run(3, 900_000n, 1n, 900_000n);

describe('an expectation', () => {
  it('holds in its share of the runs, an undefined value never refutes', () => {
    expect(evaluate(coverage, [good])).toEqual({ expectation: coverage, isHeld: true, heldRuns: 1, runs: 1 });
    expect(evaluate(coverage, [good, late])).toMatchObject({ isHeld: true, heldRuns: 1, runs: 2 });
    expect(evaluate(coverage, [good, late, early]).isHeld).toBe(false);
    expect(evaluate({ ...coverage, inRuns: percent('50.000001') }, [good, late]).isHeld).toBe(false);
  });

  it('names the earliest day of any run and a seed that shows it', () => {
    expect(evaluate(coverage, [late, early])).toMatchObject({ firstFailingDay: 1, failingSeed: 3 });
    const asEarly = run(4, 900_000n, 2n);
    expect(evaluate(coverage, [late, asEarly, early]).failingSeed).toBe(4);
    expect(evaluate(coverage, [good]).failingSeed).toBeUndefined();
  });

  it('looks at every day, at the end, or at one day', () => {
    expect(evaluate({ ...coverage, when: 'at_end' }, [early]).isHeld).toBe(true);
    expect(evaluate({ ...coverage, when: 'at_end' }, [late]).firstFailingDay).toBe(2);
    expect(evaluate({ ...coverage, when: { day: 1 } }, [early]).isHeld).toBe(false);
  });

  it('has a side', () => {
    expect(evaluate({ ...coverage, is: 'at_most', value: 900_000n }, [early]).isHeld).toBe(true);
    expect(evaluate({ ...coverage, is: 'at_most' }, [good]).firstFailingDay).toBe(1);
  });

  it('is not held by no run', () => {
    expect(evaluate(coverage, []).isHeld).toBe(false);
  });
});

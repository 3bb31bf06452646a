import { floorDivide } from '@axiom/domain/money';
import { price9, sellingPrice } from '@axiom/domain/price';
import {
  ascending,
  MEDIAN,
  type NetResult,
  netResult,
  type Outcome,
  quantile,
  type RunResult,
  type Scenario,
} from '@axiom/simulation';

/** Net results of one group's people over all runs. */
export interface GroupOutcome {
  readonly name: string;
  /** Percent6 of those who paid in, ascending. */
  readonly percents: readonly bigint[];
  readonly paidNothing: number;
  readonly lost: number;
  readonly median: bigint | null;
  readonly paidInTon: bigint;
  readonly paidOutTon: bigint;
  readonly waitingTon: bigint;
  readonly netTon: bigint;
}

type Result = Outcome & NetResult;

const outcomeOf = (name: string, results: readonly Result[]): GroupOutcome => {
  const percents = ascending(results.flatMap(({ percent }) => (percent === null ? [] : [percent])));
  const sum = (field: 'tonIn' | 'tonOut' | 'tonWaiting' | 'netTon'): bigint =>
    results.reduce((total, result) => total + result[field], 0n);
  return {
    name,
    percents,
    paidNothing: results.length - percents.length,
    lost: percents.filter((percent) => percent < 0n).length,
    median: percents.length > 0 ? quantile(percents, MEDIAN) : null,
    paidInTon: sum('tonIn'),
    paidOutTon: sum('tonOut'),
    waitingTon: sum('tonWaiting'),
    netTon: sum('netTon'),
  };
};

/** Everybody's results, at the price at which AXIOM could be sold after the last day. */
const resultsOf = ({ series, days, outcomes }: RunResult, { policy }: Scenario): readonly Result[] => {
  const selling = sellingPrice(price9(series.price[days - 1] ?? 0n), policy.spread);
  return outcomes.map((outcome) => ({ ...outcome, ...netResult(outcome, selling) }));
};

/** The outcomes of each group; if there are several, everybody's come first. */
export const groupOutcomes = (scenario: Scenario, runs: readonly RunResult[]): readonly GroupOutcome[] => {
  const results = runs.flatMap((run) => resultsOf(run, scenario));
  const groups = scenario.groups.map(({ name }, index) =>
    outcomeOf(
      name,
      results.filter(({ group }) => group === index),
    ),
  );
  return groups.length > 1 ? [outcomeOf('Everybody', results), ...groups] : groups;
};

/** A sum over all runs as the mean of one, floored. */
export const meanOf = (total: bigint, runs: number): bigint => floorDivide(total, BigInt(Math.max(runs, 1)));

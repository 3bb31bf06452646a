import { type RunResult, RULES, type Scenario } from '@axiom/simulation';
import { formatDecimal } from '@axiom/domain/money';
import { outcomeTable, pathTable, verdictsOf, verdictText } from './summary.ts';
import { type Block, countText, valueText } from './table.ts';

const SHOWN = [
  'price',
  'people',
  'bought_ton',
  'sold_ton',
  'treasury_ton',
  'liabilities_ton',
  'coverage',
] as const;

/** One run alone: day by day, how often each rule was applied, and the ledger at the end. */
export function replayBlocks(run: RunResult, scenario: Scenario): readonly Block[] {
  const { series, days } = run;
  const rows = Array.from({ length: days }, (_, day) => [
    String(day),
    ...SHOWN.map((measure) => valueText(measure, series[measure][day])),
  ]);
  const rules = RULES.filter((rule) => run.rules[rule] > 0).map((rule) => [rule, countText(run.rules[rule])]);
  const totals = Object.entries(run.totals).map(([name, value]) => [name, formatDecimal(value)]);
  return [
    [['day', ...SHOWN.map((measure) => measure.replace('_ton', ' TON'))], ...rows],
    pathTable([run], days),
    outcomeTable([run], scenario),
    [['rule applied', 'times'], ...rules],
    [['books at the end', 'amount'], ...totals],
    ...verdictsOf([run], scenario).map(verdictText),
    ...violationLines([run]),
  ];
}

/** One line per broken invariant of the ledger. None is expected, and none is ever left out. */
export function violationLines(runs: readonly RunResult[]): readonly string[] {
  return runs.flatMap(({ seed, violations }) =>
    violations.map(
      ({ day, invariant, found }) =>
        `BROKEN: ${invariant} on day ${day} of the run with seed ${seed}: ${found}`,
    ),
  );
}

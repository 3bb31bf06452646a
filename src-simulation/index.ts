export { evaluate, type Verdict } from './expectations/evaluate.ts';
export type { Expectation } from './expectations/expectation.ts';
export { type Measure, MEASURE_UNITS, MEASURES, type Series } from './measures/measure.ts';
export { runReference } from './reference/index.ts';
export type { Outcome, RunResult, SystemTotals, Violation } from './result.ts';
export { GLOBAL_RULES, type Rule, type RuleCounts, RULES } from './rules.ts';
export { type ParsedScenario, parseScenario, type ParseScenarioOptions } from './scenario/parse-scenario.ts';
export type * from './scenario/scenario.ts';
export type * from './scenario/scenario-document.ts';
export { scenarioSchema } from './scenario/scenario-schema.ts';
export { scenarios, type ShippedScenario } from './scenarios/shipped.ts';
export { prepare, run, simulate, type Simulation } from './simulate.ts';
export {
  ascending,
  type AtEnd,
  atEnd,
  difference,
  differenceFan,
  type Fan,
  FAN_PERCENTS,
  fanOf,
  type Histogram,
  type HistogramBin,
  histogramOf,
  MEDIAN,
  type NetResult,
  netResult,
  type Pair,
  pairBySeed,
  quantile,
  type Spread,
  spreadOf,
} from './statistics/index.ts';
export {
  type Experiment,
  type ParsedExperiment,
  parseExperiment,
  type Variant,
} from './sweep/parse-experiment.ts';
export { putInScenario } from './sweep/put-in-scenario.ts';

export { type AtEnd, atEnd, type Fan, fanOf } from './fan.ts';
export { type Histogram, type HistogramBin, histogramOf } from './histogram.ts';
export { type NetResult, netResult } from './net-result.ts';
export { difference, differenceFan, type Pair, pairBySeed } from './paired.ts';
export { ascending, FAN_PERCENTS, MEDIAN, quantile } from './quantile.ts';
export { type Spread, spreadOf } from './spread.ts';

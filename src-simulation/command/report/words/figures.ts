import {
  formatAmount,
  formatDecimal,
  mulDivFloor,
  NARROW_NO_BREAK_SPACE,
  type Percent6,
  WHOLE_PERCENT,
  NANO_PER_UNIT,
} from '@axiom/domain/money';
import { type Measure, MEASURE_UNITS } from '@axiom/simulation';

/** Shown if a value is not defined, such as the coverage while nothing is owed. */
export const UNDEFINED_FIGURE = '–';
const GROUPED = { group: NARROW_NO_BREAK_SPACE };

const minus = (text: string): string => text.replace('-', '−');

/** Nano as TON or AXIOM: grouped, truncated. */
export const amount = (nano: bigint, decimals: number): string =>
  minus(formatAmount(nano, decimals, GROUPED));

/** A short form of nano: no decimals from 10 000 on, millions and billions with three decimals; truncated. */
const compact = (nano: bigint): string => {
  const size = nano < 0n ? -nano : nano;
  if (size >= 1_000_000_000n * NANO_PER_UNIT)
    return `${amount(nano / 1_000_000_000n, 3)}${NARROW_NO_BREAK_SPACE}B`;
  if (size >= 1_000_000n * NANO_PER_UNIT) return `${amount(nano / 1_000_000n, 3)}${NARROW_NO_BREAK_SPACE}M`;
  return amount(nano, size >= 10_000n * NANO_PER_UNIT ? 0 : 2);
};

/** Converts a measure's unit to nano, so that one formatter serves all measures. */
const toNano = (measure: Measure, value: bigint): bigint => {
  const unit = MEASURE_UNITS[measure];
  if (unit === 'count') return value * NANO_PER_UNIT;
  return unit === 'millionths' ? value * 1000n : value;
};

const decimalsOf = (measure: Measure): number => {
  if (measure === 'price' || measure === 'coverage') return 4;
  return MEASURE_UNITS[measure] === 'count' ? 0 : 2;
};

/** A measure's value for tables. */
export const figure = (measure: Measure, value: bigint | null | undefined): string =>
  typeof value === 'bigint' ? amount(toNano(measure, value), decimalsOf(measure)) : UNDEFINED_FIGURE;

/** A measure's value for headlines. */
export const headline = (measure: Measure, value: bigint | null | undefined): string => {
  if (typeof value !== 'bigint') return UNDEFINED_FIGURE;
  if (measure === 'price') return amount(value, 4);
  if (measure === 'coverage')
    return amount(value * 1000n, value >= 100_000_000n ? 0 : value >= 10_000n ? 2 : 4);
  if (MEASURE_UNITS[measure] === 'count') return amount(value * NANO_PER_UNIT, 0);
  return compact(value);
};

/** The exact value without grouping, for `<data>` and for programs. */
export const exactFigure = (measure: Measure, value: bigint): string => formatDecimal(toNano(measure, value));

/** A measure's value for axes: no zeros after the point; k, M and B for thousands, millions and billions. */
export const axisFigure = (measure: Measure, value: bigint): string => axisNumber(toNano(measure, value));

export const axisNumber = (nano: bigint): string => {
  const size = nano < 0n ? -nano : nano;
  for (const [from, sign] of [
    [1_000_000_000n, 'B'],
    [1_000_000n, 'M'],
    [1_000n, 'k'],
  ] as const)
    if (size >= from * NANO_PER_UNIT) return minus(formatDecimal(nano / from)) + sign;
  return minus(formatDecimal(nano));
};

/** A percentage with its sign, truncated to two decimals: "+12.34 %". */
export const signedPercent = (percent: Percent6 | bigint, decimals = 2): string => {
  const text = amount(percent * 1000n, decimals);
  return `${percent > 0n && /[1-9]/.test(text) ? '+' : ''}${text}${NARROW_NO_BREAK_SPACE}%`;
};

/** `part` in percent of `whole`, truncated to one decimal; a dash if `whole` is 0. */
export const share = (part: number, whole: number): string =>
  whole === 0
    ? UNDEFINED_FIGURE
    : `${amount(mulDivFloor(BigInt(part), WHOLE_PERCENT, BigInt(whole)) * 1000n, 1)}${NARROW_NO_BREAK_SPACE}%`;

/** A whole number, grouped. */
export const whole = (count: number | bigint): string => amount(BigInt(count) * NANO_PER_UNIT, 0);

/** "1 run", "2 runs". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

export { type AmountField, assertAtLeast, assertAtMost } from './amount-bounds.ts';
export { add, larger, smaller, subtract, sum } from './arithmetic.ts';
export { type FormatAmountOptions, formatAmount, NARROW_NO_BREAK_SPACE } from './format-amount.ts';
export { formatDecimal } from './format-decimal.ts';
export { type DecimalFault, InvalidDecimal } from './invalid-decimal.ts';
export { ceilDivide, floorDivide, mulDivCeil, mulDivFloor } from './mul-div.ts';
export {
  AMOUNT_FRACTION_DIGITS,
  axiom,
  type Currency,
  type Nano,
  NANO_PER_UNIT,
  ton,
  ZERO_AXIOM,
  ZERO_TON,
} from './nano.ts';
export { normaliseInput } from './normalise-input.ts';
export { parseAmount, type ParseAmountOptions } from './parse-amount.ts';
export { MAX_INTEGER_DIGITS, parseDecimal } from './parse-decimal.ts';
export {
  formatPercent,
  fractionOf,
  oneMinus,
  onePlus,
  parsePercent,
  parseSignedPercent,
  percent6,
  type Percent6,
  PERCENT_FRACTION_DIGITS,
  WHOLE_PERCENT,
  ZERO_PERCENT,
} from './percent.ts';
export { percentOfCeil, percentOfFloor } from './percent-of.ts';
export {
  ceilOf,
  compare,
  divide,
  floorOf,
  minus,
  multiply,
  plus,
  type Rational,
  rational,
} from './rational.ts';
export { roundSignificant } from './round-significant.ts';
export { toNano } from './to-nano.ts';

import {
  AMOUNT_FRACTION_DIGITS,
  type Nano,
  NANO_PER_UNIT,
  percent6,
  PERCENT_FRACTION_DIGITS,
  type Percent6,
  ton,
  WHOLE_PERCENT,
} from '../../money/index.ts';
import { describeDecimal } from '../../document/decimal-range.ts';
import { type DocumentReader, isWithin, join } from '../../document/index.ts';
import { plainFields } from '../../document/plain-fields.ts';
import { type Price, price9, PRICE_FRACTION_DIGITS } from '../../price/price.ts';
import { MOST_CHOICES } from '../draws/index.ts';
import type { AmountRange, Span, Weights } from './scenario.ts';

export const LONGEST_DAYS = 3650;
const LARGEST_WEIGHT = 1_000_000;
export const LARGEST_TON: bigint = 1_000_000_000n * NANO_PER_UNIT;
export const LARGEST_PRICE: Price = price9(1_000_000n * NANO_PER_UNIT);
/** Draws of an amount are plain numbers: this many nano are still exact. */
export const LARGEST_ORDER: Nano<'TON'> = ton(9_000_000n * NANO_PER_UNIT);
/** Amounts are drawn in steps of 0.01, at most this many. */
const AMOUNT_STEP = NANO_PER_UNIT / 100n;
const MOST_AMOUNT_STEPS = BigInt(MOST_CHOICES);

/** What a field holds, or its default where it is missing; a null is no missing field. */
export function given(value: unknown, fallback: unknown): unknown {
  return value === undefined ? fallback : value;
}

/** 0 to 100 %. */
export function readShare(reader: DocumentReader, value: unknown, path: string): Percent6 {
  return readPercent(reader, value, path, 0n, WHOLE_PERCENT);
}

export function readPercent(
  reader: DocumentReader,
  value: unknown,
  path: string,
  min: bigint,
  max: bigint,
): Percent6 {
  const range = { min, max, fractionDigits: PERCENT_FRACTION_DIGITS, unit: '%' };
  return percent6(reader.decimal(value, path, range));
}

export function readPrice(reader: DocumentReader, value: unknown, path: string): Price {
  const range = { min: 1n, max: LARGEST_PRICE, fractionDigits: PRICE_FRACTION_DIGITS };
  return price9(reader.decimal(value, path, { ...range, unit: 'TON per AXIOM' }));
}

/** A whole number, or {from, to} with from ≤ to. */
export function readSpan(
  reader: DocumentReader,
  value: unknown,
  path: string,
  min: number,
  max: number = LONGEST_DAYS,
): Span {
  if (typeof value === 'number') {
    const single = reader.integer(value, path, { min, max });
    return { from: single, to: single };
  }
  if (plainFields(value) === undefined) {
    reader.note(path, value, `a whole number from ${min} to ${max}, or an object with from, to`);
    return { from: min, to: min };
  }
  const span = reader.object(value, path, ['from', 'to']);
  const from = reader.integer(span['from'], join(path, 'from'), { min, max });
  const to = reader.integer(span['to'], join(path, 'to'), { min, max });
  if (to < from) reader.note(join(path, 'to'), to, `at least from (${from})`);
  return { from, to };
}

/** A decimal text, or {from, to} with from ≤ to, whole steps of 0.01 apart. */
export function readAmountRange(
  reader: DocumentReader,
  value: unknown,
  path: string,
  min: bigint,
  max: bigint,
): AmountRange {
  const bounds = { min, max, fractionDigits: AMOUNT_FRACTION_DIGITS, unit: 'TON' };
  const read = (item: unknown, at: string) => ton(reader.decimal(item, at, bounds));
  if (typeof value === 'string') {
    const single = read(value, path);
    return { from: single, to: single };
  }
  if (plainFields(value) === undefined) {
    reader.note(path, value, `${describeDecimal(bounds, value)}; or an object with from, to`);
    return { from: ton(min), to: ton(min) };
  }
  const range = reader.object(value, path, ['from', 'to']);
  const from = read(range['from'], join(path, 'from'));
  const to = read(range['to'], join(path, 'to'));
  if (to < from) reader.note(join(path, 'to'), range['to'], `at least from (${String(range['from'])})`);
  else if ((to - from) % AMOUNT_STEP !== 0n || (to - from) / AMOUNT_STEP >= MOST_AMOUNT_STEPS)
    reader.note(join(path, 'to'), range['to'], 'from plus whole steps of 0.01 TON, at most 20971.51 TON');
  return { from, to };
}

/** Relative weights of these names; a missing one is 0. */
export function readWeights<Name extends string>(
  reader: DocumentReader,
  value: unknown,
  path: string,
  names: readonly Name[],
): Weights<Name> {
  const fields = reader.object(value, path, [], names);
  const weights = names.map((name) =>
    reader.optional(fields[name], join(path, name), 0, (item, at) => readWeight(reader, item, at)),
  );
  noteSum(reader, value, path, weights);
  return Object.fromEntries(names.map((name, index) => [name, weights[index] ?? 0])) as Weights<Name>;
}

export function readWeight(reader: DocumentReader, value: unknown, path: string): number {
  return reader.integer(value, path, { min: 0, max: LARGEST_WEIGHT });
}

/** Notes weights of an object that are in order, but whose sum is not from 1 to what one draw can be spread over. */
export function noteSum(
  reader: DocumentReader,
  value: unknown,
  path: string,
  weights: readonly number[],
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (reader.problems.some((problem) => isWithin(problem.path, path))) return;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0)
    reader.problems.push({ path, found: 'weights that are all 0', allowed: 'at least one weight above 0' });
  if (total > MOST_CHOICES)
    reader.problems.push({
      path,
      found: `weights that add up to ${total}`,
      allowed: `weights that add up to at most ${MOST_CHOICES}`,
    });
}

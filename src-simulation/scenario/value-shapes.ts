import {
  AMOUNT_FRACTION_DIGITS,
  type Nano,
  NANO_PER_UNIT,
  percent6,
  PERCENT_FRACTION_DIGITS,
  type Percent6,
  ton,
  WHOLE_PERCENT,
} from '@axiom/domain/money';
import {
  describeDecimal,
  checked,
  decimal,
  type DocumentReader,
  integer,
  isWithin,
  join,
  type JsonSchema,
  mapped,
  mapOf,
  type NameRule,
  optional,
  record,
  type Shape,
  type ShapeFields,
  shapeOf,
  plainFields,
} from '@axiom/domain/document';
import { type Price, price9, PRICE_FRACTION_DIGITS } from '@axiom/domain/price';
import { AMOUNT_STEP_NANO, MOST_CHOICES } from '../draws/index.ts';
import type { AmountRange, Span, Weights } from './scenario.ts';

export const LONGEST_DAYS = 3650;
const LARGEST_WEIGHT = 1_000_000;
export const LARGEST_TON: bigint = 1_000_000_000n * NANO_PER_UNIT;
export const LARGEST_PRICE: Price = price9(1_000_000n * NANO_PER_UNIT);
/** Amounts are drawn as plain numbers, which are exact up to this many nano. */
export const LARGEST_ORDER: Nano<'TON'> = ton(9_000_000n * NANO_PER_UNIT);
const AMOUNT_STEP = BigInt(AMOUNT_STEP_NANO);
/** The most steps that an amount is drawn from. */
const MOST_AMOUNT_STEPS = BigInt(MOST_CHOICES);

/** A name of the document as the code writes it: `over_days` is `overDays`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The same fields under the names that the code has for them. */
type CamelFields<T> = T extends unknown
  ? { readonly [Name in keyof T & string as CamelCase<Name>]: T[Name] }
  : never;

/** The same shape; what is read has the names that the code writes: `over_days` is read as `overDays`. */
export function inCamelCase<T extends object>(shape: Shape<T>): Shape<CamelFields<T>> {
  const renamed = ([name, value]: readonly [string, unknown]) =>
    [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value] as const;
  return mapped(shape, (read) => Object.fromEntries(Object.entries(read).map(renamed)) as CamelFields<T>);
}

/** A percentage from `min` to `max`. */
export function percentFrom(min: bigint, max: bigint, unit = '%'): Shape<Percent6> {
  return mapped(decimal({ min, max, fractionDigits: PERCENT_FRACTION_DIGITS, unit }), percent6);
}

/** 0 to 100 %. */
export const share: Shape<Percent6> = percentFrom(0n, WHOLE_PERCENT);

/** 0 to 100 %; default 0. */
export const chance: Shape<Percent6> = optional(share, '0');

/** 0 to 100 %; default 100. */
export const wholeShare: Shape<Percent6> = optional(share, '100');

/** Nano-TON from `min` to `max`. */
export function tonFrom(min: bigint, max: bigint): Shape<Nano<'TON'>> {
  return mapped(decimal({ min, max, fractionDigits: AMOUNT_FRACTION_DIGITS, unit: 'TON' }), ton);
}

/** A price above 0, in 1e-9 TON per AXIOM. */
export const price: Shape<Price> = mapped(
  decimal({ min: 1n, max: LARGEST_PRICE, fractionDigits: PRICE_FRACTION_DIGITS, unit: 'TON per AXIOM' }),
  price9,
);

/** A whole number, or {from, to} with from ≤ to. */
export function span(min: number, max: number = LONGEST_DAYS): Shape<Span> {
  const single = integer({ min, max });
  const both = checked(record({ from: single, to: single }), (reader, { from, to }, path) => {
    if (to < from) reader.note(join(path, 'to'), to, `at least from (${from})`);
  });
  return shapeOf(
    () => ({ anyOf: [single.schema, both.schema] }),
    (reader, value, path) => {
      if (plainFields(value) !== undefined) return both.read(reader, value, path);
      if (typeof value !== 'number') {
        reader.note(path, value, `a whole number from ${min} to ${max}, or an object with from, to`);
        return { from: min, to: min };
      }
      const days = single.read(reader, value, path);
      return { from: days, to: days };
    },
  );
}

/** A decimal text, or {from, to} with from ≤ to, whole steps of 0.01 apart. */
export function amountRange(min: bigint, max: bigint): Shape<AmountRange> {
  const single = tonFrom(min, max);
  const both = checked(record({ from: single, to: single }), noteSteps);
  return shapeOf(
    () => ({ anyOf: [single.schema, both.schema] }),
    (reader, value, path) => {
      if (plainFields(value) !== undefined) return both.read(reader, value, path);
      if (typeof value !== 'string') {
        const range = { min, max, fractionDigits: AMOUNT_FRACTION_DIGITS, unit: 'TON' };
        reader.note(path, value, `${describeDecimal(range, value)}; or an object with from, to`);
        return { from: ton(min), to: ton(min) };
      }
      const amount = single.read(reader, value, path);
      return { from: amount, to: amount };
    },
  );
}

function noteSteps(reader: DocumentReader, { from, to }: AmountRange, path: string, value: unknown): void {
  const written = plainFields(value) ?? {};
  const note = (allowed: string) => reader.note(join(path, 'to'), written['to'], allowed);
  if (to < from) note(`at least from (${String(written['from'])})`);
  else if ((to - from) % AMOUNT_STEP !== 0n || (to - from) / AMOUNT_STEP >= MOST_AMOUNT_STEPS)
    note('from plus whole steps of 0.01 TON, at most 20971.51 TON');
}

/** A relative weight. */
export const weight: Shape<number> = integer({ min: 0, max: LARGEST_WEIGHT });

/** Relative weights of these names; a missing one is 0. */
export function weightsOf<Name extends string>(names: readonly Name[]): Shape<Weights<Name>> {
  const fields: ShapeFields = Object.fromEntries(names.map((name) => [name, optional(weight, 0)]));
  const read = record(fields) as Shape<unknown> as Shape<Weights<Name>>;
  return withSum(read, (weights) => names.map((name) => weights[name]));
}

/** Relative weights by names of the document's choice; `noteName` notes an unknown one, at its path. */
export function weightsBy(
  rule: NameRule,
  noteName: (reader: DocumentReader, name: string, path: string) => void,
): Shape<ReadonlyMap<string, number>> {
  const known = checked(mapOf(weight, rule), (reader, weights, path) => {
    for (const name of weights.keys()) noteName(reader, name, join(path, name));
  });
  return withSum(known, (weights) => [...weights.values()]);
}

/** At least one weight must be above 0. */
const NOT_ALL_ZERO: JsonSchema = { not: { additionalProperties: { const: 0 } } };

function withSum<T>(shape: Shape<T>, weightsIn: (read: T) => readonly number[]): Shape<T> {
  const summed = checked(shape, (reader, read, path, value) => noteSum(reader, value, path, weightsIn(read)));
  return shapeOf(() => ({ ...shape.schema, ...NOT_ALL_ZERO }), summed.read);
}

/** Notes valid weights whose sum is 0 or larger than `pick` allows. */
function noteSum(reader: DocumentReader, value: unknown, path: string, weights: readonly number[]): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (reader.problems.some((problem) => isWithin(problem.path, path))) return;
  const total = weights.reduce((sum, each) => sum + each, 0);
  if (total === 0)
    reader.problems.push({ path, found: 'weights that are all 0', allowed: 'at least one weight above 0' });
  if (total > MOST_CHOICES)
    reader.problems.push({
      path,
      found: `weights that add up to ${total}`,
      allowed: `weights that add up to at most ${MOST_CHOICES}`,
    });
}

import type { DecimalRange } from '../decimal-range.ts';
import type { SizeRange } from '../document-reader.ts';
import { decimalPattern } from './decimal-pattern.ts';
import type { JsonSchema } from './json-schema.ts';
import { described, optional, type Shape, shapeOf } from './shape.ts';

/** A JSON integer in the range. */
export function integer(range: SizeRange): Shape<number> {
  return shapeOf(
    () => ({ type: 'integer', minimum: range.min, maximum: range.max }),
    (reader, value, path) => reader.integer(value, path, range),
  );
}

/** True or false; a text such as "true" is refused. */
export function boolean(): Shape<boolean> {
  return shapeOf(
    () => ({ type: 'boolean' }),
    (reader, value, path) => reader.boolean(value, path),
  );
}

/** A decimal text, read as a count of 10^−fractionDigits. */
export function decimal(range: DecimalRange): Shape<bigint> {
  return shapeOf(
    () => ({ type: 'string', pattern: decimalPattern(range) }),
    (reader, value, path) => reader.decimal(value, path, range),
  );
}

/** A text of this length that matches the pattern, if one is given. */
export function text(rule: SizeRange & { readonly pattern?: RegExp }): Shape<string> {
  const { min, max, pattern } = rule;
  const length = { type: 'string', ...(min > 0 ? { minLength: min } : {}), maxLength: max };
  return shapeOf(
    () => ({ ...length, ...(pattern === undefined ? {} : { pattern: pattern.source }) }),
    (reader, value, path) => reader.text(value, path, rule),
  );
}

/** Address of the document's JSON Schema, for editors; the reader ignores it. */
export const schemaAddress: Shape<string> = described(
  optional(text({ min: 0, max: 2000, pattern: /^\P{Cc}*$/u }), ''),
  'Where this schema is, for editors.',
);

/** One of these names. */
export function oneOf<T extends string>(names: readonly [T, ...T[]]): Shape<T> {
  return shapeOf(
    (): JsonSchema => (names.length > 1 ? { enum: names } : { const: names[0] }),
    (reader, value, path) => reader.oneOf(value, path, names) ?? names[0],
  );
}

/** A name that is defined elsewhere in the document, read as its index in `names`; −1 if it is not there. */
export function reference(names: readonly string[], what: string): Shape<number> {
  return shapeOf(
    () => ({ type: 'string', description: `The name of ${what}.` }),
    (reader, value, path) => names.indexOf(reader.reference(value, path, names, what) ?? ''),
  );
}

/** Any JSON value; another reader reads it. */
export function anything(): Shape<unknown> {
  return shapeOf(
    () => ({}),
    (_reader, value) => value,
  );
}

import { formatDecimal, InvalidDecimal, parseDecimal } from '../money/index.ts';

/** Which decimal texts are allowed. */
export interface DecimalRange {
  /** Inclusive, in the same fixed point as the value. A sign is allowed only if this is below 0. */
  readonly min: bigint;
  readonly max: bigint;
  readonly fractionDigits: number;
  /** What the number counts ("TON", "%", "% a day"); used in refusals, never part of the document. */
  readonly unit?: string | undefined;
}

/** The value as a count of 10^−fractionDigits; undefined if no decimal text in the range. "-0" is refused. */
export function readDecimal(value: unknown, range: DecimalRange): bigint | undefined {
  const isNegative = range.min < 0n && typeof value === 'string' && value.startsWith('-');
  try {
    const size = parseDecimal(isNegative ? value.slice(1) : value, 'value', range.fractionDigits);
    if (isNegative && size === 0n) return undefined;
    const scaled = isNegative ? -size : size;
    return scaled >= range.min && scaled <= range.max ? scaled : undefined;
  } catch (error) {
    if (error instanceof InvalidDecimal) return undefined;
    throw error;
  }
}

/** Number notations that are not accepted, each with a hint for the writer. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^[+-]?[0-9.]+e[+-]?[0-9]+$/i, 'written out, without an exponent'],
  [/^-?[0-9]+,[0-9]+$/, 'with a point instead of the comma'],
];

/** Describes a decimal of the range in words; hints at a number, a unit or a foreign notation. */
export function describeDecimal(range: DecimalRange, value?: unknown): string {
  const { min, max, fractionDigits, unit } = range;
  const text = (scaled: bigint) => formatDecimal(scaled, fractionDigits);
  const base = `a decimal text from "${text(min)}" to "${text(max)}"`;
  const inUnit = unit === undefined ? '' : ` (${unit})`;
  return `${base}${inUnit} with at most ${fractionDigits} fraction digits${hintFor(value, range)}`;
}

function hintFor(value: unknown, range: DecimalRange): string {
  const { unit } = range;
  if (typeof value === 'number') return readDecimal(String(value), range) === undefined ? '' : '; in quotes';
  if (typeof value !== 'string') return '';
  const foreign = FOREIGN.find(([form]) => form.test(value));
  if (foreign !== undefined) return `; ${foreign[1]}`;
  const carriesUnit = /^[+-]?[0-9]+(?:[.,][0-9]+)?\s*[\p{L}%][\p{L}%\s/]*$/u.test(value);
  return unit !== undefined && carriesUnit ? `; it counts ${unit}, and no unit is written` : '';
}

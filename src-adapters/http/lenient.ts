import { AMOUNT_FRACTION_DIGITS, PERCENT_FRACTION_DIGITS } from '@axiom/domain/money';
import { isDomainError } from '@axiom/domain/errors';
import * as z from 'zod/mini';
import { readerOf, type ValueOf } from '#contract/wired.ts';

/**
 * Reads an answer by its schema. A number where the schema wants text is read as its decimal text, to the
 * wire's precision, so that a server that sends numbers is supported too.
 * @throws InvalidAnswer naming the first field that does not fit
 */
export function readAnswer<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  let read = z.safeParse(schema, value);
  let text = value;
  for (const decimals of [AMOUNT_FRACTION_DIGITS, PERCENT_FRACTION_DIGITS]) {
    if (read.success) break;
    text = withTextForNumbers(text, { numbers: value, issues: read.error.issues, decimals });
    read = z.safeParse(schema, text);
  }
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new InvalidAnswer(issue?.path.map(String).join('.') ?? '', issue?.message ?? 'unreadable');
}

/** Reads an answer as the domain's value by its schema. @throws InvalidAnswer naming the first wrong field */
export function readValue<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): ValueOf<Schema> {
  const wire = readAnswer(schema, value);
  try {
    return (readerOf(schema)?.(wire, '') ?? wire) as ValueOf<Schema>;
  } catch (error) {
    if (isDomainError(error)) throw new InvalidAnswer(error.field ?? '', error.message);
    throw error;
  }
}

/** The server's answer does not fit its contract. */
export class InvalidAnswer extends Error {
  override readonly name = 'InvalidAnswer' as const;
  readonly field: string;

  constructor(field: string, reason: string) {
    super(`The server's answer could not be read${field === '' ? '' : ` at ${field}`}: ${reason}`);
    this.field = field;
  }
}

type Issue = z.core.$ZodIssue;

interface Misfits {
  /** The original answer. */
  readonly numbers: unknown;
  readonly issues: readonly Issue[];
  readonly decimals: number;
}

/** A copy in which each number that an issue names is text. */
function withTextForNumbers(value: unknown, { numbers, issues, decimals }: Misfits): unknown {
  const copy: unknown = structuredClone(value);
  for (const { path } of flat(issues).filter(isAboutText)) {
    const found = valueAt(numbers, path);
    const holder = valueAt(copy, path.slice(0, -1));
    const last = path.at(-1);
    if (typeof found !== 'number' || !Number.isFinite(found)) continue;
    if (typeof holder !== 'object' || holder === null || last === undefined) continue;
    (holder as Record<PropertyKey, unknown>)[last] = decimalText(found, decimals);
  }
  return copy;
}

function isAboutText(issue: Issue): boolean {
  return issue.code === 'invalid_type' ? issue.expected === 'string' : issue.code === 'invalid_format';
}

/** Issues of unions are nested in their branches. */
function flat(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) =>
    issue.code === 'invalid_union'
      ? issue.errors.flatMap((branch) =>
          flat(branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue)),
        )
      : [issue],
  );
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (place, step) =>
      typeof place === 'object' && place !== null ? (place as Record<PropertyKey, unknown>)[step] : undefined,
    root,
  );
}

/**
 * A number truncated to this many decimals, without trailing zeros. A number too large for digits keeps its
 * exponent, which no schema accepts.
 */
function decimalText(value: number, decimals: number): string {
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e');
  if (Number(exponent) > 0) return String(value);
  const zeros = '0'.repeat(Math.max(0, -Number(exponent) - 1));
  const plain = exponent === '0' ? digits : `0.${zeros}${digits.replace('.', '')}`;
  const [whole = '', fraction = ''] = plain.split('.');
  const kept = fraction.slice(0, decimals).replace(/0+$/, '');
  const text = kept === '' ? whole : `${whole}.${kept}`;
  return value < 0 && text !== '0' ? `-${text}` : text;
}

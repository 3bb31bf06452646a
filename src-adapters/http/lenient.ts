import * as z from 'zod/mini';

/**
 * Reads an answer by its schema. A number where text is expected is read as its decimal text: a client still reads numbers
 * (decisions.md "Wire format").
 * @throws InvalidAnswer naming the first field that does not fit
 */
export function readAnswer<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const strict = z.safeParse(schema, value);
  if (strict.success) return strict.data;
  const lenient = z.safeParse(schema, withTextForNumbers(value, strict.error.issues));
  if (lenient.success) return lenient.data;
  const [issue] = lenient.error.issues;
  throw new InvalidAnswer(issue?.path.map(String).join('.') ?? '', issue?.message ?? 'unreadable');
}

/** The server answered something that its contract does not allow. */
export class InvalidAnswer extends Error {
  override readonly name = 'InvalidAnswer' as const;
  readonly field: string;

  constructor(field: string, reason: string) {
    super(`The server's answer could not be read${field === '' ? '' : ` at ${field}`}: ${reason}`);
    this.field = field;
  }
}

type Issue = z.core.$ZodIssue;

function withTextForNumbers(value: unknown, issues: readonly Issue[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const issue of flat(issues)) {
    if (issue.code !== 'invalid_type' || issue.expected !== 'string') continue;
    replaceNumber(copy, issue.path);
  }
  return copy;
}

/** Issues of unions lie inside their branches. */
function flat(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) =>
    issue.code === 'invalid_union'
      ? issue.errors.flatMap((branch) =>
          flat(branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue)),
        )
      : [issue],
  );
}

function replaceNumber(root: unknown, path: readonly PropertyKey[]): void {
  let place = root;
  for (const step of path.slice(0, -1)) {
    if (typeof place !== 'object' || place === null) return;
    place = (place as Record<PropertyKey, unknown>)[step];
  }
  const last = path.at(-1);
  if (last === undefined || typeof place !== 'object' || place === null) return;
  const holder = place as Record<PropertyKey, unknown>;
  const found = holder[last];
  if (typeof found === 'number' && Number.isFinite(found)) holder[last] = decimalText(found);
}

/** A number without an exponent, at most 9 decimals, no trailing zeros. */
function decimalText(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return value.toFixed(9).replace(/\.?0+$/, '');
}

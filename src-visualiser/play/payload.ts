import { isActor } from '../extract/json.ts';

/** A value of a payload that can be typed. `digits` is a bigint; `json` anything that JSON can say. */
export interface Field {
  /** From the payload down, by dots: `output.amountNano`. */
  readonly path: string;
  readonly kind: 'text' | 'number' | 'digits' | 'flag' | 'json';
  /** The sample's own value as it is typed. */
  readonly text: string;
}

/** What was typed instead of a sample's own values, by path. */
export type Values = Readonly<Record<string, string>>;

/** Deeper objects are one field of JSON. */
const DEEPEST = 3;

/** The fields of a sample, in its order; functions, actors and errors are none. */
export function fieldsOf(payload: unknown, path = '', depth = 0): Field[] {
  if (typeof payload === 'object' && payload !== null && isRecord(payload) && depth < DEEPEST)
    return Object.entries(payload).flatMap(([key, value]) =>
      path === '' && key === 'type' ? [] : fieldsOf(value, path === '' ? key : `${path}.${key}`, depth + 1),
    );
  const kind = kindOf(payload);
  if (kind === null || path === '') return [];
  return [
    {
      path,
      kind,
      text: kind === 'json' ? JSON.stringify(payload) : String(payload as string | number | bigint | boolean),
    },
  ];
}

/** What is wrong with a text for a field, naming the field; null: nothing. */
export function problemOfField({ path, kind }: Field, text: string): string | null {
  switch (kind) {
    case 'number':
      return text.trim() === '' || !Number.isFinite(Number(text))
        ? `${path} must be a number, not “${text}”.`
        : null;
    case 'digits':
      return /^-?\d+$/.test(text) ? null : `${path} must be whole digits, not “${text}”.`;
    case 'flag':
      return /^(true|false)$/.test(text) ? null : `${path} must be true or false, not “${text}”.`;
    case 'json':
      return isJson(text) ? null : `${path} must be JSON, not “${text}”.`;
    default:
      return null;
  }
}

/** The sample with what was typed in its place. @throws RangeError that names the field with a bad value */
export function withValues<Payload>(sample: Payload, values: Values | undefined): Payload {
  if (values === undefined) return sample;
  const typed = fieldsOf(sample).filter(({ path }) => values[path] !== undefined);
  return typed.reduce((made, field) => {
    const text = values[field.path] ?? '';
    const problem = problemOfField(field, text);
    if (problem !== null) throw new RangeError(problem);
    return put(made, field.path.split('.'), valueOf(field, text)) as Payload;
  }, sample);
}

function put(target: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const whole = target as Readonly<Record<string, unknown>>;
  return { ...whole, [key]: rest.length === 0 ? value : put(whole[key], rest, value) };
}

function valueOf({ kind }: Field, text: string): unknown {
  switch (kind) {
    case 'number':
      return Number(text);
    case 'digits':
      return BigInt(text);
    case 'flag':
      return text === 'true';
    case 'json':
      return JSON.parse(text) as unknown;
    default:
      return text;
  }
}

function kindOf(value: unknown): Field['kind'] | null {
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'bigint':
      return 'digits';
    case 'boolean':
      return 'flag';
    case 'object':
      return value === null || (!isActor(value) && isSaidByJson(value)) ? 'json' : null;
    default:
      return null;
  }
}

/** Whether the value comes back from JSON as it was: no bigint, no function inside. */
function isSaidByJson(value: object): boolean {
  if (!isPlain(value)) return false;
  const values: unknown[] = Object.values(value);
  return values.every(
    (one) =>
      ['string', 'number', 'boolean'].includes(typeof one) ||
      one === null ||
      (typeof one === 'object' && isSaidByJson(one)),
  );
}

function isRecord(value: object): boolean {
  return isPlain(value) && !Array.isArray(value);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

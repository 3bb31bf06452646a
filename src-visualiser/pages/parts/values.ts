import type { Json } from '../../documents/json.ts';

/** At most this many letters of a value are shown. */
const MOST_LETTERS = 90;

/** A value of the context by its path: `payment.stage`. */
export function valueAt(context: Json, path: string): Json {
  let value: Json = context;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    value = (value as { readonly [key: string]: Json })[key] ?? null;
  }
  return value;
}

/** A value on one line, cut where it is long. */
export function oneLine(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

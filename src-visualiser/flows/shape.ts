import { isActor } from '../extract/json.ts';

/** A list longer than this is told apart no further. */
const MOST_ITEMS = 2;
const DEEPEST = 5;

/**
 * A context as far as it can decide anything: what is there, what is empty, which word it is. Amounts, texts and ids are
 * alike, so that a search ends; a counter among `counts` is told apart up to its value there.
 */
export function shapeOf(value: unknown, counts: Readonly<Record<string, number>>, depth = 0): unknown {
  switch (typeof value) {
    case 'string':
      return /^[a-zA-Z][a-zA-Z-]{0,23}$/.test(value) ? value : value === '' ? '' : 'text';
    case 'number':
      return Math.min(1, Math.max(0, value));
    case 'bigint':
      return value > 0n ? 1 : 0;
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : shapeOfObject(value, counts, depth);
    default:
      return undefined;
  }
}

function shapeOfObject(value: object, counts: Readonly<Record<string, number>>, depth: number): unknown {
  if (depth > DEEPEST || isActor(value)) return 'there';
  if (Array.isArray(value)) {
    return value.slice(0, MOST_ITEMS).map((one) => shapeOf(one, counts, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => typeof one !== 'function')
      .map(([key, one]) => {
        const most = counts[key];
        if (most !== undefined && typeof one === 'number') return [key, Math.min(most, one)];
        return [key, shapeOf(one, counts, depth + 1)];
      }),
  );
}

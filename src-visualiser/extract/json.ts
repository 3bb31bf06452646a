import type { Json } from '../documents/json.ts';

/** Deeper than this nothing is told apart any more. */
const DEEPEST = 8;

/** Any value as a document holds it: digits for a bigint, no function, "actor" for an actor. */
export function toJson(value: unknown, depth = 0): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return value.toString();
    case 'object':
      return value === null ? null : objectToJson(value, depth);
    default:
      return null;
  }
}

function objectToJson(value: object, depth: number): Json {
  if (depth > DEEPEST) return '…';
  if (isActor(value)) return 'actor';
  if (Array.isArray(value)) return value.map((one) => toJson(one, depth + 1));
  if (value instanceof Error) return errorToJson(value, depth);
  if (value instanceof Map || value instanceof Set) return [...value].map((one) => toJson(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined && typeof one !== 'function')
      .map(([key, one]) => [key, toJson(one, depth + 1)]),
  );
}

function errorToJson(error: Error, depth: number): Json {
  const { name, message, ...rest } = error;
  return { name, message, ...(toJson(rest, depth + 1) as Record<string, Json>) };
}

/** Whether this is a running actor, whose inside belongs to its own machine. */
export function isActor(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value;
}

import { isActor } from '../extract/json.ts';
import { NAMED, SENT } from './allowed.ts';
import { HELD_BACK, type Told } from './messages.ts';

/** Deeper than this nothing is told. */
const DEEPEST = 5;
/** Of a list so many are told. */
const MOST_LISTED = 5;
/** A word of the code, as a status is: letters alone, so that no code, address, amount or link is one. */
const WORD = /^[A-Za-z]+([-_.][A-Za-z]+)*$/;
const LONGEST_WORD = 32;

const held = (kind: string): Told => ({ [HELD_BACK]: kind });

/**
 * What of a value may leave the app. The value of a field is told if the allow-list has its name in `SENT`: flags, counts, and
 * words of the code. Of all else there is only what kind it is, and of fields that are not in `NAMED` only how many.
 */
export function redacted(value: unknown, name = '', depth = 0): Told {
  switch (typeof value) {
    case 'string':
      return SENT.has(name) && isWord(value) ? value : held(`text of ${value.length} letters`);
    case 'number':
      return SENT.has(name) && Number.isFinite(value) ? value : held('number');
    case 'boolean':
      return SENT.has(name) ? value : held('yes or no');
    case 'bigint':
      return held('whole number');
    case 'object':
      return value === null ? null : objectRedacted(value, name, depth);
    default:
      return held(typeof value);
  }
}

const isWord = (text: string): boolean => text.length <= LONGEST_WORD && WORD.test(text);

function objectRedacted(value: object, name: string, depth: number): Told {
  if (isActor(value)) return held('actor');
  const isList = Array.isArray(value) || value instanceof Set;
  if (value instanceof Map) return held(`map of ${value.size}`);
  if (isList) {
    const all = [...(value as Iterable<unknown>)];
    if (depth >= DEEPEST) return held(`list of ${all.length}`);
    const told = all.slice(0, MOST_LISTED).map((one) => redacted(one, name, depth + 1));
    return all.length > MOST_LISTED ? [...told, held(`${all.length - MOST_LISTED} more`)] : told;
  }
  const fields = Object.entries(value).filter(([, one]) => one !== undefined && typeof one !== 'function');
  if (depth >= DEEPEST) return held(`object of ${fields.length} fields`);
  return fieldsRedacted(fields, depth);
}

function fieldsRedacted(fields: readonly (readonly [string, unknown])[], depth: number): FieldsTold {
  const named = fields.filter(([field]) => NAMED.has(field));
  const others = fields.length - named.length;
  return {
    ...Object.fromEntries(named.map(([field, one]) => [field, redacted(one, field, depth + 1)])),
    ...(others === 0 ? {} : { [HELD_BACK]: others === 1 ? '1 more field' : `${others} more fields` }),
  };
}

type FieldsTold = { readonly [field: string]: Told };

/** The same of an event's or a context's fields. */
export function redactedFields(value: object): FieldsTold {
  return fieldsRedacted(
    Object.entries(value).filter(([, one]) => one !== undefined && typeof one !== 'function'),
    0,
  );
}

import { abbreviate } from '../errors/index.ts';
import { type DecimalRange, describeDecimal, readDecimal } from './decimal-range.ts';
import { nearestName } from './nearest-name.ts';
import { isWithin, itemOf, join } from './path.ts';
import { type Fields, isReservedName, plainFields } from './plain-fields.ts';
import type { Problem } from './problem.ts';

const MOST_NAMES_LISTED = 20;

/** Bounds of a count or of a whole number. */
export interface SizeRange {
  /** Inclusive. */
  readonly min: number;
  readonly max: number;
}

/** How many entries a map may have and which names are allowed. */
export interface NameRule extends SizeRange {
  /** Pattern of a name; the default is PLAIN_NAME. */
  readonly name?: RegExp | undefined;
}

/** Default pattern of names: a letter, then letters, digits, `_` and `-`, at most 64 characters. */
export const PLAIN_NAME: RegExp = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

type Read<T> = (value: unknown, path: string) => T;

/**
 * Reads a document of unknown form and records every problem with its path. After a problem it returns a
 * harmless value and continues, so one pass finds all problems. The values are valid only while `problems` is
 * empty.
 */
export class DocumentReader {
  readonly problems: Problem[] = [];

  /** Paths of values that should be objects and are not. Problems inside them are not reported. */
  readonly #broken: string[] = [];

  note(path: string, found: unknown, allowed: string): void {
    this.#say(path, found === undefined ? 'nothing' : abbreviate(found), allowed);
  }

  /** An object of exactly these fields; `optional` ones may be missing. Reading a missing one records a problem. */
  object(
    value: unknown,
    path: string,
    required: readonly string[],
    optional: readonly string[] = [],
  ): Fields {
    const known = [...required, ...optional];
    const fields = this.#plain(value, path, `an object with ${known.join(', ')}`);
    for (const name of Object.keys(fields)) {
      if (known.includes(name)) continue;
      const nearest = nearestName(name, known);
      const hint = nearest === undefined ? '' : `; perhaps ${nearest}`;
      this.note(join(path, name), fields[name], `no such field; known: ${known.join(', ')}${hint}`);
    }
    return fields;
  }

  /** A field that may be missing; then the result is `fallback`. */
  optional<T>(value: unknown, path: string, fallback: T, read: Read<T>): T {
    return value === undefined ? fallback : read(value, path);
  }

  list<T>(value: unknown, path: string, size: SizeRange, read: Read<T>): readonly T[] {
    if (!Array.isArray(value) || value.length < size.min || value.length > size.max) {
      const allowed = `a list of ${size.min} to ${size.max}`;
      if (Array.isArray(value)) this.#say(path, `a list of ${value.length}`, allowed);
      else this.note(path, value, allowed);
      return [];
    }
    return Array.from(value as unknown[], (item, index) => read(item, itemOf(path, index)));
  }

  /** A plain object whose names the document chooses. */
  map<T>(value: unknown, path: string, rule: NameRule, read: Read<T>): ReadonlyMap<string, T> {
    const size = `an object of ${rule.min} to ${rule.max} names`;
    const fields = this.#plain(value, path, size);
    const names = Object.keys(fields);
    if (plainFields(value) !== undefined && (names.length < rule.min || names.length > rule.max))
      this.#say(path, `an object of ${names.length} names`, size);
    const entries = new Map<string, T>();
    for (const name of names.slice(0, rule.max)) {
      const at = join(path, name);
      if (isReservedName(name) || !(rule.name ?? PLAIN_NAME).test(name)) {
        this.note(
          at,
          name,
          `a name of the form ${(rule.name ?? PLAIN_NAME).source}, no word of the language`,
        );
        continue;
      }
      entries.set(name, read(fields[name], at));
    }
    return entries;
  }

  /** One of several kinds of objects, selected by a field; undefined if that field names no known kind. */
  variant<T>(
    value: unknown,
    path: string,
    readers: Readonly<Record<string, Read<T>>>,
    field = 'kind',
  ): T | undefined {
    const kinds = Object.keys(readers);
    const allowed = `an object whose ${field} is one of ${kinds.join(', ')}`;
    const fields = plainFields(value);
    if (fields === undefined) {
      this.note(path, value, allowed);
      return undefined;
    }
    const kind = this.oneOf(fields[field], join(path, field), kinds);
    const read = kind === undefined ? undefined : readers[kind];
    return read?.(value, path);
  }

  integer(value: unknown, path: string, range: SizeRange): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= range.min && value <= range.max) {
      return value + 0; // −0 is 0
    }
    this.note(path, value, `a whole number from ${range.min} to ${range.max}`);
    return range.min;
  }

  boolean(value: unknown, path: string): boolean {
    if (typeof value === 'boolean') return value;
    this.note(path, value, 'true or false');
    return false;
  }

  /** A text of this length (UTF-16 units) that matches the pattern, if one is given. */
  text(value: unknown, path: string, rule: SizeRange & { readonly pattern?: RegExp }): string {
    const { min, max, pattern } = rule;
    const fits = typeof value === 'string' && value.length >= min && value.length <= max;
    if (fits && (pattern === undefined || pattern.test(value))) return value;
    const form = pattern === undefined ? '' : ` of the form ${pattern.source}`;
    this.note(path, value, `a text of ${min} to ${max} characters${form}`);
    return '';
  }

  oneOf<T extends string>(value: unknown, path: string, names: readonly T[]): T | undefined {
    const name = names.find((each) => each === value);
    if (name === undefined) this.note(path, value, `one of ${listNames(value, names)}`);
    return name;
  }

  /** A name that is defined elsewhere in the document; undefined if it is not. */
  reference(value: unknown, path: string, known: Iterable<string>, what = 'a name'): string | undefined {
    const names = [...known];
    const name = names.find((each) => each === value);
    if (name === undefined) {
      const listed = names.length === 0 ? 'there is none' : listNames(value, names);
      this.note(path, value, `${what} of this document: ${listed}`);
    }
    return name;
  }

  /** A decimal text as a count of 10^−fractionDigits; negative only where the range allows it. */
  decimal(value: unknown, path: string, range: DecimalRange): bigint {
    const scaled = readDecimal(value, range);
    if (scaled !== undefined) return scaled;
    this.note(path, value, describeDecimal(range, value));
    return range.min;
  }

  #say(path: string, found: string, allowed: string): void {
    if (this.#broken.some((outer) => isWithin(path, outer))) return;
    this.problems.push({ path, found, allowed });
  }

  #plain(value: unknown, path: string, allowed: string): Fields {
    const fields = plainFields(value);
    if (fields !== undefined) return fields;
    const isInstance = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isInstance) this.#say(path, 'an object that is not plain data', allowed);
    else this.note(path, value, allowed);
    this.#broken.push(path);
    return {};
  }
}

function listNames(value: unknown, names: readonly string[]): string {
  const listed = names.slice(0, MOST_NAMES_LISTED).join(', ');
  const more = names.length > MOST_NAMES_LISTED ? ` and ${names.length - MOST_NAMES_LISTED} more` : '';
  const nearest = typeof value === 'string' ? nearestName(value, names) : undefined;
  return `${listed}${more}${nearest === undefined ? '' : `; perhaps ${nearest}`}`;
}

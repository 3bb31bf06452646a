import { abbreviate } from '../errors/index.ts';
import { formatDecimal, InvalidDecimal, parseDecimal } from '../money/index.ts';
import type { Problem } from './problem.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface DecimalRange {
  /** Inclusive, in the same fixed point as the value. */
  readonly min: bigint;
  readonly max: bigint;
  readonly fractionDigits: number;
}

/**
 * Reads a document of unknown form and notes every problem with its path. After a problem it answers a harmless value
 * and goes on, so that one reading finds all of them; the values count only while `problems` is empty.
 */
export class DocumentReader {
  readonly problems: Problem[] = [];

  note(path: string, found: unknown, allowed: string): void {
    this.problems.push({ path, found: abbreviate(found), allowed });
  }

  /** An object with exactly these fields; `optional` ones may be missing. */
  object(
    value: unknown,
    path: string,
    required: readonly string[],
    optional: readonly string[] = [],
  ): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.note(path, value, `an object with ${required.join(', ')}`);
      return {};
    }
    const fields = value as Fields;
    const known = [...required, ...optional];
    for (const name of Object.keys(fields)) {
      if (!known.includes(name))
        this.note(join(path, name), fields[name], `no such field; known: ${known.join(', ')}`);
    }
    return fields;
  }

  list<T>(
    value: unknown,
    path: string,
    size: { readonly min: number; readonly max: number },
    read: (item: unknown, path: string) => T,
  ): readonly T[] {
    if (!Array.isArray(value) || value.length < size.min || value.length > size.max) {
      const found = Array.isArray(value) ? `a list of ${value.length}` : value;
      this.note(path, found, `a list of ${size.min} to ${size.max}`);
      return [];
    }
    return value.map((item, index) => read(item, `${path}[${index}]`));
  }

  integer(value: unknown, path: string, range: { readonly min: number; readonly max: number }): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= range.min && value <= range.max) {
      return value;
    }
    this.note(path, value, `a whole number from ${range.min} to ${range.max}`);
    return range.min;
  }

  boolean(value: unknown, path: string): boolean {
    if (typeof value === 'boolean') return value;
    this.note(path, value, 'true or false');
    return false;
  }

  oneOf<T extends string>(value: unknown, path: string, names: readonly T[]): T | undefined {
    const name = names.find((each) => each === value);
    if (name === undefined) this.note(path, value, `one of ${names.join(', ')}`);
    return name;
  }

  decimal(value: unknown, path: string, range: DecimalRange): bigint {
    const text = (scaled: bigint) => formatDecimal(scaled, range.fractionDigits);
    const allowed = `a decimal text from "${text(range.min)}" to "${text(range.max)}" with at most ${range.fractionDigits} fraction digits`;
    try {
      const scaled = parseDecimal(value, path, range.fractionDigits);
      if (scaled >= range.min && scaled <= range.max) return scaled;
    } catch (error) {
      if (!(error instanceof InvalidDecimal)) throw error;
    }
    this.note(path, value, allowed);
    return range.min;
  }
}

/** The path of a field inside the object at another path. */
export function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

import { InvalidWalletValue } from './invalid-wallet-value.ts';

/** Reads a value; `field` is its path. @throws InvalidWalletValue naming the field */
export type Read<Value> = (value: unknown, field: string) => Value;

/** A value that passes a test; `allowed` describes it in words. */
export function passing<Value>(isGood: (value: unknown) => boolean, allowed: string): Read<Value> {
  return (value, field) => {
    if (isGood(value)) return value as Value;
    throw new InvalidWalletValue(field, value, allowed);
  };
}

/** Text that matches a form. */
export function form(shape: RegExp, allowed: string): Read<string> {
  return passing((value) => typeof value === 'string' && shape.test(value), allowed);
}

/** One of a few names. */
export function oneOf<Name extends string>(...names: readonly Name[]): Read<Name> {
  return passing((value) => names.some((name) => name === value), `one of ${names.join(', ')}`);
}

/** A list, each of its elements read. */
export function listOf<Value>(read: Read<Value>): Read<readonly Value[]> {
  return (value, field) =>
    passing<readonly unknown[]>(Array.isArray, 'a list')(value, field).map((one, at) =>
      read(one, `${field}[${at}]`),
    );
}

/** An object of known fields. Those that are undefined or null are left out, unless they are `needed`. */
export function fields<Value, Needed extends keyof Value & string = never>(
  shape: { readonly [Name in keyof Value & string]: Read<Value[Name]> },
  ...needed: readonly Needed[]
): Read<Partial<Value> & Pick<Value, Needed>> {
  return (value, field) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new InvalidWalletValue(field, value, 'an object');
    }
    const given = value as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(shape, name))
        throw new InvalidWalletValue(join(field, name), given[name], 'left out');
    }
    const read: Record<string, unknown> = {};
    for (const [name, readPart] of Object.entries<Read<unknown>>(shape)) {
      const part = given[name] ?? undefined;
      if (part !== undefined || needed.some((one) => one === name)) {
        read[name] = readPart(part, join(field, name));
      }
    }
    return read as Partial<Value> & Pick<Value, Needed>;
  };
}

/** The path of a field inside another; the outermost object has an empty path. */
function join(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

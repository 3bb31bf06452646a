import { InvalidWalletValue } from './invalid-wallet-value.ts';

/**
 * The fields of an object of a fixed form. @throws InvalidWalletValue for any other value and for unknown
 * fields
 */
export function readFields<Name extends string>(
  value: unknown,
  field: string,
  known: readonly Name[],
): Readonly<Partial<Record<Name, unknown>>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidWalletValue(field, value, 'an object');
  }
  for (const name of Object.keys(value)) {
    if (!known.some((one) => one === name)) {
      throw new InvalidWalletValue(join(field, name), (value as Record<string, unknown>)[name], 'left out');
    }
  }
  return value as Readonly<Partial<Record<Name, unknown>>>;
}

/** Text of 1 to `maxChars` characters. @throws InvalidWalletValue */
export function readText(value: unknown, field: string, maxChars: number): string {
  if (typeof value === 'string' && value !== '' && value.length <= maxChars) return value;
  throw new InvalidWalletValue(field, value, `text of 1 to ${maxChars} characters`);
}

/** Text that matches a form; `allowed` describes it in words. @throws InvalidWalletValue */
export function readForm(value: unknown, field: string, form: RegExp, allowed: string): string {
  if (typeof value === 'string' && form.test(value)) return value;
  throw new InvalidWalletValue(field, value, allowed);
}

/** One of a few names. @throws InvalidWalletValue */
export function readOneOf<Value extends string>(
  value: unknown,
  field: string,
  allowed: readonly Value[],
): Value {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new InvalidWalletValue(field, value, `one of ${allowed.join(', ')}`);
}

/** The path of a field inside another; the outermost object has an empty path. */
export function join(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

/** Base64 in its plain alphabet, padded. */
export const BASE64: RegExp = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

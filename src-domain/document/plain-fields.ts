/** The own fields of an object of a document, without a prototype. */
export type Fields = Readonly<Record<string, unknown>>;

/** Names that mean something to the language itself; no document may use them. */
export const RESERVED_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export function isReservedName(name: string): boolean {
  return RESERVED_NAMES.includes(name);
}

/**
 * The own fields of a plain object, copied; undefined for everything that no JSON text can hold: lists, instances of
 * classes, objects with another prototype, getters, symbols as names.
 */
export function plainFields(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A root prototype of any realm, or none at all.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return undefined;
  if (Object.getOwnPropertySymbols(value).length > 0) return undefined;
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (!('value' in property)) return undefined;
    fields[name] = property.value;
  }
  return fields;
}

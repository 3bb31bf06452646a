/** The own fields of a document's object, without a prototype. */
export type Fields = Readonly<Record<string, unknown>>;

/** Names with a meaning in JavaScript itself; no document may use them. */
export const RESERVED_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export function isReservedName(name: string): boolean {
  return RESERVED_NAMES.includes(name);
}

/**
 * The own fields of a plain object, copied; undefined for everything that JSON cannot hold: lists, class
 * instances, objects with another prototype, getters, symbol names.
 */
export function plainFields(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The root prototype of any realm, or none.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return undefined;
  if (Object.getOwnPropertySymbols(value).length > 0) return undefined;
  const fields = Object.create(null) as Record<string, unknown>;
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (!('value' in property)) return undefined;
    fields[name] = property.value;
  }
  return fields;
}

import type { DocumentReader } from '../document-reader.ts';
import type { Json, JsonSchema } from './json-schema.ts';

type Read<T> = (reader: DocumentReader, value: unknown, path: string) => T;

/** A part of a document, described once: its reader and its JSON Schema. */
export interface Shape<T> {
  readonly schema: JsonSchema;
  readonly read: Read<T>;
  /** Present on a field that may be missing. */
  readonly isOptional?: true;
}

/** A shape from its schema and its reader; the schema is created on first use. */
export function shapeOf<T>(schema: () => JsonSchema, read: Read<T>, isOptional?: true): Shape<T> {
  let made: JsonSchema | undefined;
  return {
    get schema() {
      made ??= schema();
      return made;
    },
    read,
    ...(isOptional === undefined ? {} : { isOptional }),
  };
}

/** The same document part, with the value read converted by `map`. */
export function mapped<A, B>(shape: Shape<A>, map: (value: A) => B): Shape<B> {
  const read: Read<B> = (reader, value, path) => map(shape.read(reader, value, path));
  return shapeOf(() => shape.schema, read, shape.isOptional);
}

/** The same shape with a description for the author of the document. */
export function described<T>(shape: Shape<T>, description: string): Shape<T> {
  return shapeOf(() => ({ ...shape.schema, description }), shape.read, shape.isOptional);
}

/** The same shape with further checks of the value read; `value` is the raw value in the document. */
export function checked<T>(
  shape: Shape<T>,
  check: (reader: DocumentReader, read: T, path: string, value: unknown) => void,
): Shape<T> {
  const read: Read<T> = (reader, value, path) => {
    const found = shape.read(reader, value, path);
    check(reader, found, path, value);
    return found;
  };
  return shapeOf(() => shape.schema, read, shape.isOptional);
}

/** A field that may be missing; `fallback` is its default, in the document's own form. */
export function optional<T>(shape: Shape<T>, fallback: Json): Shape<T> {
  return shapeOf(() => ({ ...shape.schema, default: fallback }), withFallback(shape, fallback), true);
}

/** A field that may be missing; its default depends on the document, so the schema does not state it. */
export function optionalBy<T>(shape: Shape<T>, fallback: unknown): Shape<T> {
  return shapeOf(() => shape.schema, withFallback(shape, fallback), true);
}

/** A field that may be missing and has no default. */
export function maybe<T>(shape: Shape<T>): Shape<T | undefined> {
  const read: Read<T | undefined> = (reader, value, path) =>
    value === undefined ? undefined : shape.read(reader, value, path);
  return shapeOf(() => shape.schema, read, true);
}

function withFallback<T>(shape: Shape<T>, fallback: unknown): Read<T> {
  return (reader, value, path) => shape.read(reader, value === undefined ? fallback : value, path);
}

import type { DocumentReader } from '../document-reader.ts';
import type { Json, JsonSchema } from './json-schema.ts';

type Read<T> = (reader: DocumentReader, value: unknown, path: string) => T;

/** A part of a document, described once: how it is read and its JSON Schema. */
export interface Shape<T> {
  readonly schema: JsonSchema;
  readonly read: Read<T>;
  /** Present on a field that may be missing. */
  readonly isOptional?: true;
}

/** A shape by its two sides; the schema is made when it is first asked for. */
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

/** The same document part, read into another form. */
export function mapped<A, B>(shape: Shape<A>, map: (value: A) => B): Shape<B> {
  const read: Read<B> = (reader, value, path) => map(shape.read(reader, value, path));
  return shapeOf(() => shape.schema, read, shape.isOptional);
}

/** The same with a text for who writes the document. */
export function described<T>(shape: Shape<T>, description: string): Shape<T> {
  return shapeOf(() => ({ ...shape.schema, description }), shape.read, shape.isOptional);
}

/** The same with more that may be noted about what was read; `value` is what stands in the document. */
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

/** A field that may be missing; `fallback` is what it is then, in the document's own form. */
export function optional<T>(shape: Shape<T>, fallback: Json): Shape<T> {
  return shapeOf(() => ({ ...shape.schema, default: fallback }), withFallback(shape, fallback), true);
}

/** A field that may be missing; what it is then rests on the rest of the document, so the schema does not say it. */
export function optionalBy<T>(shape: Shape<T>, fallback: unknown): Shape<T> {
  return shapeOf(() => shape.schema, withFallback(shape, fallback), true);
}

/** A field that may be missing and then is nothing. */
export function maybe<T>(shape: Shape<T>): Shape<T | undefined> {
  const read: Read<T | undefined> = (reader, value, path) =>
    value === undefined ? undefined : shape.read(reader, value, path);
  return shapeOf(() => shape.schema, read, true);
}

function withFallback<T>(shape: Shape<T>, fallback: unknown): Read<T> {
  return (reader, value, path) => shape.read(reader, value === undefined ? fallback : value, path);
}

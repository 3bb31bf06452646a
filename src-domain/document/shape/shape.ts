import type { DecimalRange } from '../decimal-range.ts';
import { DocumentReader, type SizeRange } from '../document-reader.ts';
import { join } from '../path.ts';
import { decimalPattern } from './decimal-pattern.ts';
import type { Json, JsonSchema } from './json-schema.ts';

/** A part of a document, described once: how it is read and its JSON Schema. */
export interface Shape<T> {
  readonly schema: JsonSchema;
  readonly read: (reader: DocumentReader, value: unknown, path: string) => T;
  /** Present on a field that may be missing. */
  readonly isOptional?: true;
}

/** Shapes by the field’s name in the document’s snake_case. */
export type ShapeFields = Readonly<Record<string, Shape<unknown>>>;
/** What the fields of a shape are read as. */
export type ReadFields<F extends ShapeFields> = {
  readonly [K in keyof F]: F[K] extends Shape<infer T> ? T : never;
};

/** The same document part, read into another form. */
export function mapped<A, B>(shape: Shape<A>, map: (value: A) => B): Shape<B> {
  return { ...shape, read: (reader, value, path) => map(shape.read(reader, value, path)) };
}

/** The same with a text for who writes the document. */
export function described<T>(shape: Shape<T>, description: string): Shape<T> {
  return { ...shape, schema: { ...shape.schema, description } };
}

/** A field that may be missing; `fallback` is what it is then, in the document's own form. */
export function optional<T>(shape: Shape<T>, fallback: Json): Shape<T> {
  return {
    schema: { ...shape.schema, default: fallback },
    read: (reader, value, path) => shape.read(reader, value === undefined ? fallback : value, path),
    isOptional: true,
  };
}

/** A plain object with exactly these fields. */
export function record<F extends ShapeFields>(fields: F): Shape<ReadFields<F>> {
  const entries = Object.entries(fields);
  const namesOf = (isOptional: boolean) =>
    entries.filter(([, field]) => (field.isOptional === true) === isOptional).map(([name]) => name);
  const [required, free] = [namesOf(false), namesOf(true)];
  return {
    schema: {
      type: 'object',
      additionalProperties: false,
      required,
      properties: Object.fromEntries(entries.map(([name, field]) => [name, field.schema])),
    },
    read: (reader, value, path) => {
      const found = reader.object(value, path, required, free);
      const read = entries.map(([name, field]) => [name, field.read(reader, found[name], join(path, name))]);
      return Object.fromEntries(read) as ReadFields<F>;
    },
  };
}

/** Several kinds of objects told apart by `kind`; each has that field and its own. */
export function variants<V extends Readonly<Record<string, ShapeFields>>>(
  kinds: V,
): Shape<{ [K in keyof V & string]: { readonly kind: K } & ReadFields<V[K]> }[keyof V & string]> {
  type Read = { [K in keyof V & string]: { readonly kind: K } & ReadFields<V[K]> }[keyof V & string];
  const shapes = Object.entries(kinds).map(
    ([kind, fields]) => [kind, record({ kind: constant(kind), ...fields })] as const,
  );
  const harmless = shapes[0]?.[1].read(new DocumentReader(), {}, '') as unknown as Read;
  return {
    schema: { oneOf: shapes.map(([, shape]) => shape.schema) },
    read: (reader, value, path) => {
      const readers = shapes.map(([kind, shape]) => {
        const read = (item: unknown, at: string) => shape.read(reader, item, at) as unknown as Read;
        return [kind, read] as const;
      });
      return reader.variant(value, path, Object.fromEntries(readers)) ?? harmless;
    },
  };
}

/** A list of so many items of one shape. */
export function listOf<T>(item: Shape<T>, size: SizeRange): Shape<readonly T[]> {
  return {
    schema: { type: 'array', minItems: size.min, maxItems: size.max, items: item.schema },
    read: (reader, value, path) => reader.list(value, path, size, (each, at) => item.read(reader, each, at)),
  };
}

/** A whole number of JSON within the range. */
export function integer(range: SizeRange): Shape<number> {
  return {
    schema: { type: 'integer', minimum: range.min, maximum: range.max },
    read: (reader, value, path) => reader.integer(value, path, range),
  };
}

/** True or false, never a text of it. */
export function boolean(): Shape<boolean> {
  return { schema: { type: 'boolean' }, read: (reader, value, path) => reader.boolean(value, path) };
}

/** A decimal text, read as a count of 10^−fractionDigits. */
export function decimal(range: DecimalRange): Shape<bigint> {
  return {
    schema: { type: 'string', pattern: decimalPattern(range) },
    read: (reader, value, path) => reader.decimal(value, path, range),
  };
}

function constant<T extends string>(name: T): Shape<T> {
  return {
    schema: { const: name },
    read: (reader, value, path) => reader.oneOf(value, path, [name]) ?? name,
  };
}

import { DocumentReader, type NameRule, PLAIN_NAME, type SizeRange } from '../document-reader.ts';
import { join } from '../path.ts';
import { RESERVED_NAMES } from '../plain-fields.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Shape, shapeOf } from './shape.ts';
import { oneOf } from './values.ts';

/** Shapes by field name in the document's snake_case. */
export type ShapeFields = Readonly<Record<string, Shape<unknown>>>;
/** The type that the fields of a shape are read as. */
export type ReadFields<F extends ShapeFields> = {
  readonly [K in keyof F]: F[K] extends Shape<infer T> ? T : never;
};

/** Names of the required or of the optional fields, in their order. */
export function fieldNames(fields: ShapeFields, isOptional: boolean): readonly string[] {
  return Object.entries(fields)
    .filter(([, field]) => (field.isOptional === true) === isOptional)
    .map(([name]) => name);
}

/** A plain object with exactly these fields. */
export function record<F extends ShapeFields>(fields: F): Shape<ReadFields<F>> {
  const entries = Object.entries(fields);
  const [required, free] = [fieldNames(fields, false), fieldNames(fields, true)];
  return shapeOf(
    () => ({
      type: 'object',
      additionalProperties: false,
      required,
      properties: Object.fromEntries(entries.map(([name, field]) => [name, field.schema])),
    }),
    (reader, value, path) => {
      const found = reader.object(value, path, required, free);
      const read = entries.map(([name, field]) => [name, field.read(reader, found[name], join(path, name))]);
      return Object.fromEntries(read) as ReadFields<F>;
    },
  );
}

/** Several kinds of objects, selected by `kind`; each has that field and its own fields. */
export function variants<V extends Readonly<Record<string, ShapeFields>>>(
  kinds: V,
): Shape<{ [K in keyof V & string]: { readonly kind: K } & ReadFields<V[K]> }[keyof V & string]> {
  type Read = { [K in keyof V & string]: { readonly kind: K } & ReadFields<V[K]> }[keyof V & string];
  const shapes = Object.entries(kinds).map(
    ([kind, fields]) => [kind, record({ kind: oneOf([kind]), ...fields })] as const,
  );
  const readers = (reader: DocumentReader) =>
    Object.fromEntries(
      shapes.map(([kind, shape]) => {
        const read = (item: unknown, at: string) => shape.read(reader, item, at) as unknown as Read;
        return [kind, read] as const;
      }),
    );
  const harmless = () => shapes[0]?.[1].read(new DocumentReader(), {}, '') as unknown as Read;
  return shapeOf(
    () => ({ oneOf: shapes.map(([, shape]) => shape.schema) }),
    (reader, value, path) => reader.variant(value, path, readers(reader)) ?? harmless(),
  );
}

/** A list of items of one shape, with a length in the range. */
export function listOf<T>(item: Shape<T>, size: SizeRange): Shape<readonly T[]> {
  return shapeOf(
    () => ({ type: 'array', minItems: size.min, maxItems: size.max, items: item.schema }),
    (reader, value, path) => reader.list(value, path, size, (each, at) => item.read(reader, each, at)),
  );
}

/** A plain object whose names the document chooses. */
export function mapOf<T>(item: Shape<T>, rule: NameRule): Shape<ReadonlyMap<string, T>> {
  return shapeOf(
    () => mapSchema(rule, item.schema),
    (reader, value, path) => reader.map(value, path, rule, (each, at) => item.read(reader, each, at)),
  );
}

/** The JSON Schema of a plain object whose names the document chooses. */
export function mapSchema(rule: NameRule, item: JsonSchema): JsonSchema {
  return {
    type: 'object',
    minProperties: rule.min,
    maxProperties: rule.max,
    propertyNames: {
      pattern: (rule.name ?? PLAIN_NAME).source,
      not: { enum: RESERVED_NAMES },
    },
    additionalProperties: item,
  };
}

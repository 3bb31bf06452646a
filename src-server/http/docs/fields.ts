import { id, isoTime, money, percent, refCode, signedMoney, signedPercent } from '#contract/primitives.ts';
import type * as z from 'zod/mini';
import { schemaOf } from '../json-schema.ts';

/** The part of JSON Schema that the contract's schemas use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** One row of a table of fields; `name` is a path such as `data[].id`. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** The contract's own kinds of text, by their pattern. */
const KINDS = new Map<string | undefined, string>(
  Object.entries({
    'decimal, not negative': money,
    'decimal, signed': signedMoney,
    percent,
    'percent, signed': signedPercent,
    'time, ISO 8601 in UTC': isoTime,
    id,
    'letters and digits': refCode,
  } satisfies Record<string, z.ZodMiniType>).map(([name, schema]) => [
    (schemaOf(schema, 'output') as Schema).pattern,
    name,
  ]),
);

/** Every field of a schema, also those inside objects and lists, in the order of the contract. */
export function fieldsOf(schema: Schema, prefix = ''): readonly Field[] {
  const shape = objectIn(schema);
  return Object.entries(shape.properties ?? {}).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const isRequired = shape.required?.includes(name) === true && property.default === undefined;
    const own: Field = { name: path, type: typeOf(property), isRequired };
    const inner = innerOf(property);
    return inner === null ? [own] : [own, ...fieldsOf(inner.schema, `${path}${inner.mark}.`)];
  });
}

/** The schema itself, or the only object among its alternatives. */
function objectIn(schema: Schema): Schema {
  return schema.properties === undefined
    ? (optionsOf(schema)?.find(({ properties }) => properties !== undefined) ?? schema)
    : schema;
}

function optionsOf(schema: Schema): readonly Schema[] | undefined {
  return schema.anyOf ?? schema.oneOf;
}

function innerOf(schema: Schema): { readonly schema: Schema; readonly mark: string } | null {
  const list = schema.items ?? optionsOf(schema)?.find(({ items }) => items !== undefined)?.items;
  if (list !== undefined)
    return objectIn(list).properties === undefined ? null : { schema: list, mark: '[]' };
  return objectIn(schema).properties === undefined ? null : { schema, mark: '' };
}

/** A schema as text for people. */
export function typeOf(schema: Schema): string {
  const { type } = schema;
  if (typeof type === 'object') return type.map((each) => typeOf({ ...schema, type: each })).join(' or ');
  const options = optionsOf(schema);
  if (options !== undefined) return options.map(typeOf).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const usual = schema.default === undefined ? '' : `, ${JSON.stringify(schema.default)} unless given`;
  return `${plainType(schema)}${usual}`;
}

function plainType(schema: Schema): string {
  switch (schema.type) {
    case undefined:
      return 'text';
    case 'string':
      return (
        KINDS.get(schema.pattern) ?? `text${boundsOf(schema.minLength, schema.maxLength, ' characters')}`
      );
    case 'integer':
      return `integer${boundsOf(schema.minimum, schema.maximum, '')}`;
    case 'array':
      return `list of ${schema.items?.properties === undefined ? typeOf(schema.items ?? {}) : 'objects'}`;
    default:
      return String(schema.type);
  }
}

/** Bounds as text; the largest safe integer is left out. */
function boundsOf(least: number | undefined, most: number | undefined, unit: string): string {
  const low = least === undefined || least <= Number.MIN_SAFE_INTEGER ? null : least;
  const high = most === undefined || most >= Number.MAX_SAFE_INTEGER ? null : most;
  if (low !== null && high !== null) return `, ${low} to ${high}${unit}`;
  if (low !== null) return `, at least ${low}${unit}`;
  return high === null ? '' : `, at most ${high}${unit}`;
}

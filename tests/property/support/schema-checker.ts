import type { JsonSchema } from '@axiom/domain/document';

type Check = (value: unknown, argument: never, schema: JsonSchema) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
};

/**
 * The keywords of draft 2020-12 that the schemas of the policy, of a scenario and of the API document use, by the standard's words:
 * each looks at its own type only.
 */
const KEYWORDS: Readonly<Record<string, Check>> = {
  $schema: () => true,
  title: () => true,
  description: () => true,
  default: () => true,
  type: (value, names: string | readonly string[]) => [names].flat().some((name) => TYPES[name]!(value)),
  const: (value, expected: string | number) => value === expected,
  pattern: (value, source: string) => typeof value !== 'string' || new RegExp(source, 'u').test(value),
  enum: (value, allowed: readonly unknown[]) => allowed.includes(value),
  minLength: (value, least: number) => typeof value !== 'string' || [...value].length >= least,
  maxLength: (value, most: number) => typeof value !== 'string' || [...value].length <= most,
  minimum: (value, least: number) => typeof value !== 'number' || value >= least,
  maximum: (value, most: number) => typeof value !== 'number' || value <= most,
  minItems: (value, least: number) => !Array.isArray(value) || value.length >= least,
  maxItems: (value, most: number) => !Array.isArray(value) || value.length <= most,
  items: (value, schema: JsonSchema) =>
    !Array.isArray(value) || value.every((item) => isSchemaValid(schema, item)),
  required: (value, names: readonly string[]) =>
    !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  properties: (value, schemas: Record<string, JsonSchema>) =>
    !isObject(value) ||
    Object.entries(schemas).every(
      ([name, schema]) => !Object.hasOwn(value, name) || isSchemaValid(schema, value[name]),
    ),
  additionalProperties: (value, allowed: boolean | JsonSchema, { properties = {} }) =>
    !isObject(value) ||
    Object.entries(value).every(
      ([name, item]) =>
        Object.hasOwn(properties as object, name) ||
        (typeof allowed === 'boolean' ? allowed : isSchemaValid(allowed, item)),
    ),
  propertyNames: (value, schema: JsonSchema) =>
    !isObject(value) || Object.keys(value).every((name) => isSchemaValid(schema, name)),
  minProperties: (value, least: number) => !isObject(value) || Object.keys(value).length >= least,
  maxProperties: (value, most: number) => !isObject(value) || Object.keys(value).length <= most,
  not: (value, schema: JsonSchema) => !isSchemaValid(schema, value),
  anyOf: (value, schemas: readonly JsonSchema[]) => schemas.some((schema) => isSchemaValid(schema, value)),
  oneOf: (value, schemas: readonly JsonSchema[]) =>
    schemas.filter((schema) => isSchemaValid(schema, value)).length === 1,
};

/** Whether a JSON value is valid; throws at a keyword it does not know, so that none goes unchecked. */
export function isSchemaValid(schema: JsonSchema, value: unknown): boolean {
  return Object.entries(schema).every(([keyword, argument]) => {
    const check = KEYWORDS[keyword];
    if (check === undefined) throw new Error(`the checker does not know the keyword ${keyword}`);
    return check(value, argument as never, schema);
  });
}

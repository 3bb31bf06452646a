import type { RouteAnswer, RouteBody, RouteName, RouteQuery } from '#contract/routes.ts';
import type * as z from 'zod/mini';
import { START, USUAL } from './usual.ts';

/** One call with its answer, as the document shows it. All values are invented. */
export interface RouteExample<Name extends RouteName> {
  readonly params?: { readonly id: string };
  readonly query?: RouteQuery<Name>;
  readonly body?: RouteBody<Name>;
  readonly answer: RouteAnswer<Name>;
}

export type Examples = { readonly [Name in RouteName]: RouteExample<Name> };

/** The fields of a value that are worth saying; the others follow. */
export type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Given<Value[Name]> }
    : Value;

/**
 * An example of what a schema describes. A field that is not given has its usual value; without one it is
 * null where it may be, otherwise the plainest of its kind. A list has one item. What may be absent is absent.
 */
export function exampleOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  given?: Given<z.output<Schema>>,
): z.output<Schema> {
  return filled(schema, given, '') as z.output<Schema>;
}

function filled(schema: z.core.$ZodType, given: unknown, name: string): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (given === undefined && def.type === 'optional') return undefined;
  if (given === undefined && name in USUAL) return USUAL[name];
  switch (def.type) {
    case 'optional':
      return filled(def.innerType, given, name);
    case 'nullable':
      return given === undefined || given === null ? null : filled(def.innerType, given, name);
    case 'array':
      return ((given ?? [undefined]) as readonly unknown[]).map((item) => filled(def.element, item, ''));
    case 'object': {
      const fields = Object.entries(def.shape).map(([field, inner]) => [
        field,
        filled(inner, (given as Readonly<Record<string, unknown>> | undefined)?.[field], field),
      ]);
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    }
    default:
      return given ?? plainest(schema);
  }
}

function plainest(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return false;
    case 'number':
      return 1;
    default:
      return 'isInstant' in schema ? START : '1';
  }
}

import * as z from 'zod/mini';

/** A schema of the contract as JSON Schema (draft 2020-12), of a request (`input`) or an answer (`output`). */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
}

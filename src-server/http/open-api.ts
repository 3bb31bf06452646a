import { type ErrorCode, errorAnswer, ERROR_STATUS } from '#contract/errors.ts';
import { type Route, routes } from '#contract/routes.ts';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** The API as an OpenAPI 3.1 document, made from the schemas that validate requests: it lists what works, nothing else. */
export function openApi(publicUrl: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'AXIOM',
      version,
      description: 'Token bonds inside the messenger. Money is a decimal string; times are ISO 8601 in UTC.',
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorAnswer, 'output') },
    },
    paths,
  };
}

function operation(name: string, route: Route): Json {
  return {
    operationId: name,
    summary: route.summary,
    ...(route.auth ? { security: [{ bearer: [] }] } : { security: [] }),
    parameters: parametersOf(route),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: !route.body.safeParse(undefined).success,
            content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
          },
        }),
    responses: {
      200: {
        description: route.summary,
        headers: {
          'x-server-time': {
            schema: { type: 'string' },
            description: 'The server’s clock, epoch milliseconds',
          },
        },
        content: { 'application/json': { schema: schemaOf(route.answer, 'output') } },
      },
      ...refusals(route),
    },
  };
}

function parametersOf(route: Route): Json[] {
  const key: Json = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same body gets the same answer again, for 30 days.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  return [
    ...properties(route.params, 'path'),
    ...properties(route.query, 'query'),
    ...(route.idempotent ? [key] : []),
  ];
}

function properties(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties: found = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(found).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Refusals by status, with the codes that each may carry. */
function refusals(route: Route): Json {
  const always: ErrorCode[] = ['validation_failed', 'rate_limited', 'internal', 'maintenance'];
  const codes: ErrorCode[] = [
    ...always,
    ...(route.query === undefined ? [] : (['bad_request', 'repeated_parameter'] as const)),
    ...(route.body === undefined
      ? []
      : (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const)),
    ...(route.idempotent ? (['bad_request'] as const) : []),
    ...(route.auth ? (['unauthorized', 'token_expired'] as const) : []),
    ...(route.idempotent ? (['idempotency_in_progress', 'idempotency_key_reused', 'conflict'] as const) : []),
    ...route.errors,
  ];
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of codes) (byStatus[ERROR_STATUS[code]] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, found]) => [
      status,
      {
        description: [...new Set(found)].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
}

import { type ErrorCode, errorAnswer, ERROR_STATUS } from '#contract/errors.ts';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import * as z from 'zod/mini';
import type { Examples } from './docs/examples/example.ts';
import { examples } from './docs/examples/index.ts';
import type { ApiDocument } from './docs/page.ts';
import { sockets } from './docs/sockets.ts';
import { schemaOf } from './json-schema.ts';

type Json = Record<string, unknown>;

/** The API as an OpenAPI 3.1 document, made from the schemas that validate requests: it lists what works. */
export function openApi(publicUrl: string, version: string): ApiDocument {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name as RouteName, route) };
  }
  const document = {
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
    'x-sockets': sockets,
  };
  // The paths are built below in the form that the page reads.
  return document as typeof document & Pick<ApiDocument, 'paths'>;
}

function operation(name: RouteName, route: Route): Json {
  const example: Examples[RouteName] = examples[name];
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    ...(route.auth ? { security: [{ bearer: [] }] } : { security: [] }),
    parameters: parametersOf(route, { ...example.params, ...(example.query as Json | undefined) }),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: !route.body.safeParse(undefined).success,
            content: bodyContent(route.body, route.photo === true, example.body),
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
        content: {
          'application/json': { schema: schemaOf(route.answer, 'output'), example: example.answer },
        },
      },
      ...refusals(route),
    },
  };
}

/** A form has the body's fields and the photo. */
function bodyContent(body: z.ZodMiniType, takesPhoto: boolean, example: unknown): Json {
  const schema = schemaOf(body, 'input');
  const json = { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
  if (!takesPhoto) return json;
  const { properties, required = [] } = schema as { properties: Json; required?: string[] };
  const photo = { type: 'string', contentMediaType: 'application/octet-stream' };
  const form = { ...schema, properties: { ...properties, photo }, required: [...required, 'photo'] };
  return { ...json, 'multipart/form-data': { schema: form } };
}

function parametersOf(route: Route, values: Json): Json[] {
  const key: Json = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same body gets the same answer again, for 30 days.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '7d1f0c52-2a55-4f0e-9d0c-8f3f1f6f8a11',
  };
  return [
    ...properties(route.params, 'path', values),
    ...properties(route.query, 'query', values),
    ...(route.idempotent ? [key] : []),
  ];
}

function properties(schema: z.ZodMiniType | undefined, place: 'path' | 'query', values: Json): Json[] {
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
    ...(name in values ? { example: values[name] } : {}),
  }));
}

/** Refusals by status, with the codes that each may have. */
function refusals(route: Route): Json {
  const always: ErrorCode[] = ['validation_failed', 'rate_limited', 'internal', 'maintenance', 'unavailable'];
  const codes: ErrorCode[] = [
    ...always,
    ...(route.query === undefined ? [] : (['bad_request', 'repeated_parameter'] as const)),
    ...(route.body === undefined
      ? []
      : (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const)),
    ...(route.photo === true ? (['bad_request', 'repeated_parameter'] as const) : []),
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

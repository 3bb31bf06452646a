import type { JsonSchema } from '@axiom/domain/document';
import { openApi } from '#server/http/open-api.ts';
import { isSchemaValid } from '../property/support/schema-checker.ts';

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
}

/** The API document that the server hands out, seen from a test. */
export const apiDocument = openApi('http://127.0.0.1', 'test') as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Error: JsonSchema } };
};

interface Sent {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What of a request the document does not allow; empty where it fits. */
export function problemsOfRequest(sent: Sent): string[] {
  const { pathname, searchParams } = new URL(sent.url, 'http://127.0.0.1');
  const found = operationAt(sent.method, pathname);
  if (found === null) return [`the document has no ${sent.method} ${pathname}`];
  const { operation, path } = found;
  const given: Record<Parameter['in'], Record<string, unknown>> = {
    path,
    query: Object.fromEntries(searchParams),
    header: sent.headers,
  };
  const problems = operation.parameters.flatMap(({ name, in: place, required, schema }) => {
    const value = given[place][place === 'header' ? name.toLowerCase() : name];
    if (value === undefined) return required ? [`${place} ${name} is missing`] : [];
    return isSchemaValid(schema, value) ? [] : [`${place} ${name} is ${JSON.stringify(value)}`];
  });
  const known = new Set(operation.parameters.map(({ name }) => name));
  for (const name of searchParams.keys()) if (!known.has(name)) problems.push(`query ${name} is unknown`);
  const content = operation.requestBody?.content ?? {};
  const type = sent.headers['content-type'];
  if (typeof type === 'string' && type.startsWith('multipart/form-data;'))
    return 'multipart/form-data' in content ? problems : [...problems, 'a form is not taken here'];
  const body = content['application/json'];
  if (body !== undefined && !isSchemaValid(body.schema, sent.body))
    problems.push(`the body is ${JSON.stringify(sent.body)}`);
  return problems;
}

/**
 * What of an answer the document does not promise; empty where it fits. A refusal's code must be listed under its
 * status.
 */
export function problemsOfAnswer(operationId: string, status: number, body: unknown): string[] {
  const operation = Object.values(apiDocument.paths)
    .flatMap((methods) => Object.values(methods))
    .find((each) => each.operationId === operationId);
  const response = operation?.responses[String(status)];
  if (response === undefined) return [`the document has no ${status} of ${operationId}`];
  const isGood = status === 200;
  const schema = isGood
    ? (response.content['application/json']?.schema ?? {})
    : apiDocument.components.schemas.Error;
  if (!isSchemaValid(schema, body)) return [`${operationId} ${status} answers ${JSON.stringify(body)}`];
  if (isGood) return [];
  const { code } = body as { readonly code: string };
  return response.description.split(', ').includes(code) ? [] : [`${operationId} ${status} lists no ${code}`];
}

function operationAt(
  method: string,
  pathname: string,
): { readonly operation: Operation; readonly path: Record<string, string> } | null {
  for (const [template, methods] of Object.entries(apiDocument.paths)) {
    const operation = methods[method.toLowerCase()];
    const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(pathname);
    if (operation !== undefined && match !== null) return { operation, path: { ...match.groups } };
  }
  return null;
}

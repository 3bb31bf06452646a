import * as z from 'zod/mini';
import { Refusal } from '../../refusal.ts';

z.config(z.locales.en());

/**
 * Checks one part of a request against its schema; without a schema the part must be empty.
 * @throws Refusal validation_failed (422) with the field and what is allowed
 */
export function validate(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  part: 'body' | 'query' | 'path',
): unknown {
  if (schema === undefined) {
    if (value === undefined || value === null || isEmpty(value)) return undefined;
    throw new Refusal('validation_failed', `This call takes no ${part}.`);
  }
  const result = schema.safeParse(isPlain(value) ? { ...value } : value);
  if (result.success) return result.data;
  const issue = deepest(result.error.issues);
  const field = fieldOf(issue);
  throw new Refusal('validation_failed', `${field ?? `The ${part}`}: ${textOf(issue)}.`, field);
}

type Issue = z.core.$ZodIssue;

/** For a union, the issue of the alternative that matched furthest explains the problem best. */
function deepest(issues: readonly Issue[]): Issue {
  const first = issues[0] as Issue;
  if (first.code !== 'invalid_union') return first;
  const inner = first.errors.map((each) => each[0]).filter((each) => each !== undefined);
  return inner.find((each) => each.path.length > 0) ?? inner[0] ?? first;
}

function textOf({ code, message }: Issue): string {
  return code === 'invalid_type' && message.endsWith('received undefined') ? 'is missing' : message;
}

function fieldOf(issue: Issue): string | undefined {
  if (issue.code === 'unrecognized_keys') return issue.keys[0]?.slice(0, 64);
  return issue.path.length === 0 ? undefined : issue.path.map(String).join('.').slice(0, 64);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return isPlain(value) && Object.keys(value).length === 0;
}

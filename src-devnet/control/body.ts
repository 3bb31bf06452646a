import type { z } from 'zod';
import { ControlError, badValue } from './errors.ts';

/**
 * Checks a control's JSON body against a schema made with `z.strictObject`.
 * @returns the parsed body; a missing body counts as `{}`
 * @throws ControlError 422 naming the first unknown field or the first wrong value
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const { issues } = result.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue === undefined) throw badValue('body', 'is not what this control takes');
  const at = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const field = [at, issue.keys[0]].filter(Boolean).join('.');
    throw new ControlError(422, 'unknown_field', `Unknown field "${field}".`, field);
  }
  throw badValue(at === '' ? 'body' : at, lowerFirst(issue.message));
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

import { existsSync, readFileSync } from 'node:fs';
import type { FileProblem } from '../documents/model.ts';

/** Why a file could not be read: where, what, and what to do. */
export function problemOf(error: unknown, path: string, file: string): FileProblem {
  if (!existsSync(path))
    return {
      file,
      line: null,
      what: 'There is no such file.',
      remedy: 'Check the path on the command line.',
    };
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const what = (message.split('\n').find((line) => line.trim() !== '') ?? message).trim();
  const line = lineInStack(stack, path) ?? lineOfNamed(message, path);
  return { file, line, what, remedy: remedyOf(error) };
}

function lineInStack(stack: string, path: string): number | null {
  const at = stack.indexOf(`${path}:`);
  const found = at === -1 ? null : /^:(\d+)/.exec(stack.slice(at + path.length));
  return found === null ? null : Number(found[1]);
}

/** A message of XState names a state or a target: the last of its names that the file has. */
function lineOfNamed(message: string, path: string): number | null {
  const lines = readFileSync(path, 'utf8').split('\n');
  const names = [...message.matchAll(/['"`]#?([\w.-]+)['"`]/g)].map(
    ([, name = '']) => name.split('.').at(-1) ?? '',
  );
  for (const name of names.toReversed()) {
    const index = name === '' ? -1 : lines.findIndex((line) => line.includes(name));
    if (index !== -1) return index + 1;
  }
  return null;
}

function remedyOf(error: unknown): string {
  const { code, name, message } = (error ?? {}) as { code?: string; name?: string; message?: string };
  if (code === 'ERR_MODULE_NOT_FOUND') return 'Install what it imports beside it, or correct the import.';
  if (name === 'SyntaxError' || code === 'ERR_INVALID_TYPESCRIPT_SYNTAX')
    return 'Correct the syntax; types must be erasable.';
  if (/does not exist|Invalid (transition|target)|child state/i.test(message ?? ''))
    return 'Correct the target, or add the state that it names.';
  return 'Correct it, and read again.';
}

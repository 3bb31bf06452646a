import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
  const what = message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join(' ')
    .trim();
  const at = lineInStack(`${stack}\n${message}`, path);
  // XState points to the machine as a whole, and names what is wrong inside.
  const line = error instanceof SyntaxError ? at : (lineOfNamed(message, path) ?? at);
  return { file, line, what, remedy: remedyOf(error) };
}

/** The line that follows the file's path, or its name where only that is told. */
function lineInStack(told: string, path: string): number | null {
  const text = stripVTControlCharacters(told);
  for (const name of [path, basename(path)]) {
    const at = text.indexOf(`${name}:`);
    const found = at === -1 ? null : /^:(\d+)/.exec(text.slice(at + name.length));
    if (found !== null) return Number(found[1]);
  }
  return null;
}

/** A message of XState names the state that is not there: where the file names it. */
function lineOfNamed(message: string, path: string): number | null {
  const [, name] = /['"`]#?([\w.-]+)['"`] (?:does not exist|not found)/.exec(message) ?? [];
  if (name === undefined) return null;
  const last = name.split('.').at(-1) ?? name;
  const line = readFileSync(path, 'utf8')
    .split('\n')
    .findIndex((one) => new RegExp(`['"\`.#]${last}['"\`]`).test(one));
  return line === -1 ? null : line + 1;
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

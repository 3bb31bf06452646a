import { defaultPolicyJson } from '@axiom/domain/economy';
import type { PolicyChange } from './report/index.ts';
import { plainText } from './summary.ts';

/** Every number that differs between two documents, by path. `was` is the default policy's unless given. */
export function changesOf(is: unknown, was: unknown = defaultPolicyJson): readonly PolicyChange[] {
  return changesAt('', is, was);
}

function changesAt(path: string, is: unknown, was: unknown): readonly PolicyChange[] {
  if (typeof is !== 'object' || is === null || typeof was !== 'object' || was === null) {
    if (is === was) return [];
    return [{ path, was: textOf(was), is: textOf(is) }];
  }
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.flatMap((name) => {
    const inner = Array.isArray(was) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    return changesAt(inner, (is as Fields)[name], (was as Fields)[name]);
  });
}

type Fields = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string {
  return value === undefined ? 'nothing' : plainText(value);
}

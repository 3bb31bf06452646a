import { abbreviate } from '../errors/index.ts';

const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** The path of a field inside the object at `path`; a name that is not a plain word is quoted in brackets. */
export function join(path: string, name: string): string {
  if (!PLAIN_NAME.test(name)) return `${path}[${abbreviate(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** The path of an item of the list at `path`. */
export function itemOf(path: string, index: number): string {
  return `${path}[${index}]`;
}

/** Whether `inner` is `outer` or lies inside it. */
export function isWithin(inner: string, outer: string): boolean {
  if (outer === '' || inner === outer) return true;
  return inner.startsWith(outer) && (inner[outer.length] === '.' || inner[outer.length] === '[');
}

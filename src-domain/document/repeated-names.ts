import { itemOf, join } from './path.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},]/g;

interface Open {
  readonly path: string;
  /** Names seen in an object; undefined for a list. */
  readonly names: Set<string> | undefined;
  /** Path of the next value. */
  at: string;
  items: number;
}

/**
 * Paths of the names that occur more than once in one object, each listed once. `JSON.parse` silently keeps
 * the last of them.
 * @param json text that `JSON.parse` accepts
 */
export function repeatedNames(json: string): readonly string[] {
  const repeated = new Set<string>();
  const opened: Open[] = [];
  let expectsName = false;
  for (const [token] of json.matchAll(TOKEN)) {
    const inside = opened.at(-1);
    if (token === '{' || token === '[') {
      const path = inside?.at ?? '';
      const isObject = token === '{';
      opened.push({ path, names: isObject ? new Set() : undefined, at: itemOf(path, 0), items: 0 });
      expectsName = isObject;
    } else if (token === '}' || token === ']') {
      opened.pop();
      expectsName = false;
    } else if (inside === undefined) {
      continue;
    } else if (token === ',') {
      inside.items += 1;
      inside.at = itemOf(inside.path, inside.items);
      expectsName = inside.names !== undefined;
    } else if (expectsName) {
      const name = String(JSON.parse(token));
      inside.at = join(inside.path, name);
      if (inside.names?.has(name) === true) repeated.add(inside.at);
      inside.names?.add(name);
      expectsName = false;
    }
  }
  return [...repeated];
}

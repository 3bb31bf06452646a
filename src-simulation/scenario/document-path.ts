import { nearestName, type Problem } from '@axiom/domain/document';

type Node = Record<string, unknown>;

/** Blocks with names of the document's choice: a path may change an entry, but not add one. */
const NAMED_BLOCKS: ReadonlySet<string> = new Set(['behaviours', 'groups']);
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const STEP = /\["([^"\]]+)"\]|\[(\d{1,6})\]|(?:^|\.)([A-Za-z_][A-Za-z0-9_-]{0,63})/y;

/** The steps of a path such as `groups.savers.people`, `events[0].day`, `plans["30"]`; undefined if it is malformed. */
export function parseDocumentPath(path: string): readonly (string | number)[] | undefined {
  const steps: (string | number)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const match = STEP.exec(path);
    if (match === null) return undefined;
    const name = match[1] ?? match[3];
    if (name !== undefined && RESERVED.has(name)) return undefined;
    steps.push(name ?? Number(match[2]));
  }
  return steps.length === 0 ? undefined : steps;
}

export type Changed<T> =
  | { readonly document: T; readonly problem?: undefined }
  | { readonly document?: undefined; readonly problem: Problem };

/**
 * A copy of the document with another value at a path. Objects that are missing on the way are made; items of lists
 * and the names of behaviours and groups must be there.
 */
export function putAt(document: Node, path: string, value: unknown): Changed<Node> {
  const steps = parseDocumentPath(path);
  if (steps === undefined) {
    const allowed = 'a path such as groups.savers.people, events[0].day or policy.spread_percent';
    return refuse(path, JSON.stringify(path), allowed);
  }
  const copy = structuredCopy(document) as Node;
  let node: unknown = copy;
  for (const [depth, step] of steps.entries()) {
    const isLast = depth === steps.length - 1;
    if (Array.isArray(node)) {
      if (typeof step !== 'number' || step >= node.length)
        return refuse(path, `item ${step}`, `an item from [0] to [${node.length - 1}]`);
      if (isLast) node[step] = value;
      else node = (node as unknown[])[step];
      continue;
    }
    if (typeof node !== 'object' || node === null || typeof step === 'number')
      return refuse(path, `step ${JSON.stringify(step)}`, 'a name inside an object, or [n] inside a list');
    const fields = node as Node;
    if (depth === 1 && NAMED_BLOCKS.has(String(steps[0])) && !Object.hasOwn(fields, step)) {
      const known = Object.keys(fields);
      const nearest = nearestName(step, known);
      const hint = nearest === undefined ? '' : `; perhaps ${nearest}`;
      return refuse(path, JSON.stringify(step), `one of ${known.join(', ')}${hint}`);
    }
    if (isLast) {
      fields[step] = value;
    } else {
      if (!Object.hasOwn(fields, step)) fields[step] = {};
      node = fields[step];
    }
  }
  return { document: copy };
}

/** The path of something whose own path starts inside `outer`. */
export function nestedPath(outer: string, inner: string): string {
  if (inner === '' || inner.startsWith('[')) return `${outer}${inner}`;
  return `${outer}.${inner}`;
}

function refuse(path: string, found: string, allowed: string): Changed<Node> {
  return { problem: { path, found, allowed } };
}

/** Lists and plain objects copied all the way down; anything else is taken as it is. */
export function structuredCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCopy);
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, structuredCopy(item)]));
}

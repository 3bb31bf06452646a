import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Asked } from '../documents/flows.ts';
import { isActor } from '../extract/json.ts';
import { nameOf, transitionId } from '../extract/names.ts';

/** More values than this do not explain anything. */
const MOST_VALUES = 4;

/** The branches that stand for an event in one state, in the order in which they are asked. */
export function branchesFor(node: AnyStateNode, type: string): readonly AnyTransitionDefinition[] {
  if (type === '') return node.always ?? [];
  const exact = node.transitions.get(type);
  if (exact !== undefined) return exact;
  return [...node.transitions.keys()]
    .filter((descriptor) => matches(descriptor, type))
    .toSorted((a, b) => b.length - a.length)
    .flatMap((descriptor) => node.transitions.get(descriptor) ?? []);
}

function matches(descriptor: string, type: string): boolean {
  if (descriptor === '*') return true;
  return descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1));
}

/**
 * Every branch that was asked for an event: in the states inside first, then outwards, until one held. `taken` are
 * the transitions that were taken; none of them: the event was refused everywhere.
 */
export function askedBranches(
  before: AnyMachineSnapshot,
  event: AnyEventObject,
  taken: readonly AnyTransitionDefinition[],
): Asked[] {
  const isAlways = taken.some(({ eventType }) => eventType === '');
  const seen = new Set<AnyStateNode>();
  const asked: Asked[] = [];
  for (const leaf of before._nodes.filter(({ type }) => type === 'atomic' || type === 'final')) {
    for (let node: AnyStateNode | undefined = leaf; node !== undefined; node = node.parent) {
      if (seen.has(node)) break;
      seen.add(node);
      const branches = branchesFor(node, isAlways ? '' : event.type);
      const rows = askInTurn(branches, before, event);
      asked.push(...rows);
      if (rows.some(({ holds }) => holds === true)) break;
    }
  }
  return asked;
}

function askInTurn(
  branches: readonly AnyTransitionDefinition[],
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): Asked[] {
  let isDecided = false;
  return branches.map((branch) => {
    const row = {
      machine: before.machine.id,
      transition: transitionId(branch) ?? '',
      guard: branch.guard === undefined ? null : nameOf(branch.guard),
    };
    if (isDecided) return { ...row, holds: null, why: '' };
    const { holds, why } = askGuard(branch.guard, before, event);
    isDecided = holds;
    return { ...row, holds, why };
  });
}

/** The machine's own guard with values that note what it reads. */
function askGuard(
  guard: unknown,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): { readonly holds: boolean; readonly why: string } {
  if (guard === undefined) return { holds: true, why: '' };
  const reads = new Map<string, unknown>();
  const args = {
    context: watched(before.context, '', reads),
    event: watched(event, 'event', reads),
  };
  const guards = before.machine.implementations.guards as Readonly<Record<string, unknown>>;
  const holds = evaluate(guard, guards, args, before);
  return { holds, why: sentenceOfReads(reads) };
}

interface Args {
  readonly context: unknown;
  readonly event: unknown;
}

function evaluate(
  guard: unknown,
  guards: Readonly<Record<string, unknown>>,
  args: Args,
  snapshot: AnyMachineSnapshot,
): boolean {
  const isInline = typeof guard === 'function';
  const resolved = isInline ? guard : guards[nameOf(guard)];
  if (resolved === undefined) return false;
  if (typeof resolved !== 'function') return evaluate(resolved, guards, args, snapshot);
  const { params } = (typeof guard === 'object' ? guard : {}) as { readonly params?: unknown };
  const given: unknown = typeof params === 'function' ? (params as (args: Args) => unknown)(args) : params;
  if ('check' in resolved)
    return (resolved.check as (...all: unknown[]) => boolean)(snapshot, args, resolved);
  return (resolved as (args: Args, params: unknown) => boolean)(args, given);
}

/** The value, noting which plain values are read out of it. */
function watched(value: unknown, path: string, reads: Map<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null || isActor(value) || !isPlain(value)) return value;
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || typeof found === 'function') return found;
      const inner = path === '' ? key : `${path}.${key}`;
      // A value inside says more than that there is something.
      reads.delete(path);
      reads.set(inner, found);
      return watched(found, inner, reads);
    },
  });
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

function sentenceOfReads(reads: ReadonlyMap<string, unknown>): string {
  const told = [...reads].filter(([path]) => path !== 'event.type').slice(-MOST_VALUES);
  return told.map(([path, value]) => `${path.replace(/^event\./, '')} ${sayValue(value)}`).join(', ');
}

function sayValue(value: unknown): string {
  if (value === null || value === undefined) return 'is not there';
  if (typeof value === 'string') return value === '' ? 'is empty' : `is “${value}”`;
  if (typeof value === 'object') return Array.isArray(value) && value.length === 0 ? 'is empty' : 'is there';
  return `is ${String(value as string | number | bigint | boolean)}`;
}

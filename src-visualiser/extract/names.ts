import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { TransitionKind } from '../documents/model.ts';

/** Marks an action that an app provides; see machines/shared/unprovided.ts. */
interface Named {
  readonly type?: unknown;
  readonly name?: unknown;
}

/** Name of an action, guard or actor as the chart gives it; a function without a name is `ƒ`. */
export function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { type, name } = (value ?? {}) as Named;
  if (typeof value === 'function') return typeof name === 'string' && name !== '' ? name : 'ƒ';
  return typeof type === 'string' ? type : 'ƒ';
}

/** Whether this is a machine, of whichever copy of xstate. */
export function isMachine(value: unknown): value is AnyStateMachine {
  if (typeof value !== 'object' || value === null) return false;
  return 'root' in value && 'config' in value && 'implementations' in value;
}

/** All branches that leave a state: what events choose between, then what is taken without one. */
export function branchesOf(node: AnyStateNode): readonly (readonly AnyTransitionDefinition[])[] {
  return [...node.transitions.values(), node.always ?? []].filter((branches) => branches.length > 0);
}

/** The id of a transition in every document; null for what enters a machine. */
export function transitionId(transition: AnyTransitionDefinition): string | null {
  const { source, eventType } = transition;
  const branches = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const index = branches.indexOf(transition);
  return index === -1 ? null : `${source.id}|${eventType}|${index}`;
}

/** What kind of event this is, and its name without what XState puts around it. */
export function eventNamed(
  type: string,
  machineId: string,
): { readonly kind: TransitionKind; readonly name: string } {
  if (type === '') return { kind: 'always', name: 'always' };
  const [, kind = '', name = ''] =
    /^xstate\.(after|done\.actor|error\.actor|snapshot|done\.state)\.(.*)$/.exec(type) ?? [];
  switch (kind) {
    case 'after':
      return { kind: 'after', name: name.slice(0, name.indexOf('.') === -1 ? undefined : name.indexOf('.')) };
    case 'done.actor':
      return { kind: 'done', name: actorNamed(name) };
    case 'error.actor':
      return { kind: 'error', name: actorNamed(name) };
    case 'snapshot':
      return { kind: 'snapshot', name: actorNamed(name) };
    case 'done.state':
      return { kind: 'done-state', name: name.split('.').at(-1) ?? name };
    default:
      return { kind: 'event', name: ownName(type, machineId) };
  }
}

/** An actor without an id has one of XState: its number and its state, whose key names it better. */
export function actorNamed(id: string): string {
  return /^\d+\./.test(id) ? (id.split('.').at(-1) ?? id) : id;
}

/** `purchase.close` is `close` in the machine `purchase`. */
function ownName(type: string, machineId: string): string {
  const prefix = `${machineId}.`;
  return type.startsWith(prefix) ? type.slice(prefix.length) : type;
}

import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate';
import type { Delay, Guard, Machine, Sample, Slot, State, Transition } from '../documents/model.ts';
import { toJson } from './json.ts';
import { branchesOf, eventNamed, isMachine, nameOf, transitionId } from './names.ts';
import { sentenceOf, wordsOf } from './words.ts';

/**
 * A machine as a document, read from its nodes: what XState calls its definition has lost `always` and the delays.
 * `file` is where it stands, `samples` are its events as they may come, `title` says what it is about.
 */
export function extractMachine(
  machine: AnyStateMachine,
  {
    file,
    samples,
    title = null,
  }: {
    readonly file: string;
    readonly samples: readonly EventObject[];
    readonly title?: string | null;
  },
): Machine {
  const nodes = nodesBelow(machine.root);
  return {
    id: machine.id,
    title: title ?? (metaOf(machine.root, 'title') || sentenceOf(wordsOf(machine.id))),
    description: machine.root.description ?? '',
    file,
    states: nodes.map((node) =>
      node === machine.root && title !== null ? { ...stateOf(node, machine), title } : stateOf(node, machine),
    ),
    transitions: nodes.flatMap((node) => transitionsOf(node, machine)),
    samples: samples.map((sample) => sampleOf(sample, machine.id)),
    delays: delaysOf(machine, nodes),
    actors: slotsOf(machine),
    effects: effectsOf(machine),
  };
}

/** Every node, in the order of the file. */
export function nodesBelow(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => nodesBelow(child as AnyStateNode))];
}

function stateOf(node: AnyStateNode, machine: AnyStateMachine): State {
  return {
    id: node.id,
    key: node.key,
    parent: node.parent?.id ?? null,
    children: Object.values(node.states).map((child) => (child as AnyStateNode).id),
    kind: node.type,
    initial: node.type === 'compound' ? (node.initial.target?.[0]?.id ?? null) : null,
    isDeepHistory: node.history === 'deep',
    title: metaOf(node, 'title') || sentenceOf(wordsOf(node.key)),
    description: node.description ?? '',
    screen: metaOf(node, 'screen'),
    tags: [...node.tags],
    entry: node.entry.map(nameOf),
    exit: node.exit.map(nameOf),
    invokes: node.invoke.map(({ id, src }) => {
      const name = nameOf(src);
      return { id, src: name, machine: machineNamed(machine, name) };
    }),
  };
}

function metaOf(node: AnyStateNode, key: 'title' | 'screen'): string {
  const meta = node.meta as Readonly<Record<string, unknown>> | undefined;
  const value = meta?.[key];
  return typeof value === 'string' ? value : '';
}

function transitionsOf(node: AnyStateNode, machine: AnyStateMachine): Transition[] {
  return branchesOf(node).flatMap((branches) =>
    branches.map((transition, index) => ({
      id: transitionId(transition) ?? '',
      source: node.id,
      targets: (transition.target ?? []).map(({ id }) => id),
      ...eventNamed(transition.eventType, machine.id),
      event: transition.eventType,
      index,
      branches: branches.length,
      guard: guardOf(transition, machine),
      actions: transition.actions.map(nameOf),
      isReentering: transition.reenter,
    })),
  );
}

function guardOf({ guard }: AnyTransitionDefinition, machine: AnyStateMachine): Guard | null {
  if (guard === undefined) return null;
  const guards = machine.implementations.guards as Readonly<Record<string, unknown>>;
  const asked: unknown = typeof guard === 'function' ? guard : guards[nameOf(guard)];
  const { params } = (typeof guard === 'object' ? guard : {}) as { readonly params?: unknown };
  return {
    name: nameOf(guard),
    params: params === undefined || typeof params === 'function' ? null : toJson(params),
    asks: typeof asked === 'function' ? String(asked as () => unknown).replaceAll(/\s+/g, ' ') : '',
  };
}

function sampleOf({ type, ...payload }: EventObject, machineId: string): Sample {
  return { type, name: eventNamed(type, machineId).name, payload: toJson(payload) };
}

/** Delays by their names; a number in the chart is its own name. */
function delaysOf(machine: AnyStateMachine, nodes: readonly AnyStateNode[]): Delay[] {
  const named = machine.implementations.delays as Readonly<Record<string, unknown>>;
  const used = nodes
    .flatMap((node) => branchesOf(node).flat())
    .flatMap(({ eventType }) => {
      const { kind, name } = eventNamed(eventType, machine.id);
      return kind === 'after' ? [name] : [];
    });
  return [...new Set(used)].map((name) => {
    const value = named[name] ?? Number(name);
    return { name, ms: typeof value === 'number' && Number.isFinite(value) ? value : null };
  });
}

function slotsOf(machine: AnyStateMachine): Slot[] {
  return Object.keys(machine.implementations.actors).map((src) => ({
    src,
    machine: machineNamed(machine, src),
  }));
}

/** The id of the machine behind a slot; null where something else runs. */
function machineNamed(machine: AnyStateMachine, src: string): string | null {
  const logic: unknown = (machine.implementations.actors as Readonly<Record<string, unknown>>)[src];
  return isMachine(logic) ? logic.id : null;
}

/** Actions that an app has to provide, by machines/shared/unprovided.ts. */
function effectsOf(machine: AnyStateMachine): string[] {
  return Object.entries(machine.implementations.actions as Readonly<Record<string, unknown>>)
    .filter(([, action]) => typeof action === 'function' && 'slot' in action)
    .map(([name]) => name);
}

import {
  Actor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
} from 'xstate';
import type { Seen } from '../documents/coverage.ts';
import { isMachine, transitionId } from '../extract/names.ts';
import { branchesFor } from '../play/asked.ts';

/** What machines did while it ran. */
export interface Recorder {
  /** What runs from now on: a test file. */
  name(running: string): void;
  readonly seen: Seen;
}

type Keep = (machine: string, what: string) => void;
type Root = Actor<AnyStateMachine> & {
  readonly _parent?: unknown;
  readonly options?: { readonly input?: unknown };
};

/**
 * Watches every machine that any code starts from now on, by the actors' own inspection: the states that were entered,
 * the transitions that were taken, and the guards that held or did not.
 */
export function recordMachines(): Recorder {
  const seen: Record<string, Record<string, string[]>> = {};
  let running = '';
  const keep: Keep = (machine, what) => {
    const names = ((seen[machine] ??= {})[what] ??= []);
    if (!names.includes(running)) names.push(running);
  };
  // oxlint-disable-next-line typescript/unbound-method
  const { start } = Actor.prototype;
  Actor.prototype.start = function startWatched(this: Root) {
    // Machines inside are told of by the system of the outermost one.
    if (this._parent === undefined && isMachine(this.logic)) watch(this, keep);
    return start.call(this) as never;
  };
  return { seen, name: (test) => void (running = test) };
}

function watch(root: Root, keep: Keep): void {
  const note = (event: InspectionEvent): void => {
    const actor = event.actorRef as unknown as Root;
    if (event.type !== '@xstate.microstep' || !isMachine(actor.logic)) return;
    const { id } = actor.logic;
    const snapshot = event.snapshot as AnyMachineSnapshot;
    for (const node of snapshot._nodes) keep(id, node.id);
    for (const taken of event._transitions) keepTaken(id, taken, keep);
    if (event._transitions.length === 0) keepRefused(id, snapshot, event.event, keep);
  };
  // What a machine did when it was made is over by now: it is made once more, and not started.
  createActor(root.logic, { input: root.options?.input, inspect: note } as never);
  root.system.inspect(note);
}

/** Branches before the one that was taken were asked, and did not hold. */
function keepTaken(machine: string, taken: AnyTransitionDefinition, keep: Keep): void {
  const id = transitionId(taken);
  if (id === null) return;
  keep(machine, taken.source.id);
  keep(machine, id);
  if (taken.guard !== undefined) keep(machine, `${id} holds`);
  for (const branch of branchesFor(taken.source, taken.eventType)) {
    if (branch === taken) return;
    keep(machine, `${transitionId(branch) ?? ''} does not`);
  }
}

/** Nothing was taken: no branch for the event held in any active state. */
function keepRefused(
  machine: string,
  snapshot: AnyMachineSnapshot,
  { type }: AnyEventObject,
  keep: Keep,
): void {
  for (const branch of snapshot._nodes.flatMap((node) => branchesFor(node, type)))
    if (branch.guard !== undefined) keep(machine, `${transitionId(branch) ?? ''} does not`);
}

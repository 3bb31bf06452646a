import {
  type Actor,
  type ActorOptions,
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  SimulatedClock,
  type StateValue,
} from 'xstate';

/** Leaves that were seen, by machine id: every test of a file adds to it. */
const seenLeaves = new Map<string, Set<string>>();

export interface Run<Logic extends AnyActorLogic> {
  readonly actor: Actor<Logic>;
  /** Public states in the order in which they were seen, the first one included. */
  readonly trace: string[];
  readonly emitted: unknown[];
  readonly clock: SimulatedClock;
}

/** Starts a machine on a clock that stands, and writes down the states it shows. */
export function run<Machine extends AnyStateMachine>(
  machine: Machine,
  options: ActorOptions<Machine> = {} as ActorOptions<Machine>,
): Run<Machine> {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, ...options });
  const trace: string[] = [];
  const emitted: unknown[] = [];
  const look = (snapshot: { readonly value: StateValue }) => {
    const text = statesOf(snapshot.value);
    if (trace.at(-1) !== text) trace.push(text);
    remember(machine.id, snapshot.value);
  };
  actor.subscribe({ next: (snapshot) => look(snapshot as never), error: () => undefined });
  actor.on('*', (event: unknown) => emitted.push(event));
  actor.start();
  look(actor.getSnapshot() as never);
  return { actor, trace, emitted, clock };
}

/** Lets every promise that is ready settle. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** `awake.live`; regions side by side with `|`. */
export function statesOf(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, inner]) => (inner === undefined ? name : `${name}.${statesOf(inner)}`))
    .join('|');
}

/** Notes the leaves of a state for `unseenLeaves`. */
export function remember(machineId: string, value: StateValue, path: readonly string[] = []): void {
  const seen = seenLeaves.get(machineId) ?? new Set();
  seenLeaves.set(machineId, seen);
  if (typeof value === 'string') {
    seen.add([...path, value].join('.'));
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (inner !== undefined) remember(machineId, inner, [...path, name]);
  }
}

/** Leaves that no test of this file has shown; states that are left at once are nobody's to see. */
export function unseenLeaves(machine: AnyStateMachine): string[] {
  const seen = seenLeaves.get(machine.id) ?? new Set();
  return leavesOf(machine.root)
    .map(({ path }) => path.join('.'))
    .filter((leaf) => !seen.has(leaf));
}

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states);
  if (children.length === 0) return isTransient(node) ? [] : [node];
  return children.flatMap(leavesOf);
}

function isTransient(node: AnyStateNode): boolean {
  return (node.always ?? []).some(({ guard }) => guard === undefined);
}

/** A promise that is settled from outside. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

import {
  Actor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type InspectionEvent,
} from 'xstate';
import { actorNamed, isMachine, transitionId } from '../extract/names.ts';
import { HELD_BACK, type LiveStatus, type LiveWhat } from './messages.ts';
import { redactedFields } from './redact.ts';

type Tell = (what: LiveWhat) => void;
type Root = Actor<AnyStateMachine> & { readonly _parent?: AnyActorRef };
/** What XState gives its inspectors, beyond the documented part. */
type Inside = Omit<AnyActorRef, '_parent'> & {
  readonly _parent?: Inside;
  readonly logic?: unknown;
  readonly src?: unknown;
};

/**
 * Tells what every machine that is started from now on does, by the actors' own inspection, redacted: what runs, what is
 * sent to whom, and what it changes. Machines inside others are told of with the outermost one.
 */
export function watchMachines(tell: Tell): void {
  const watched = new WeakSet<object>();
  let systems = 0;
  // oxlint-disable-next-line typescript/unbound-method
  const { start } = Actor.prototype;
  Actor.prototype.start = function startWatched(this: Root) {
    if (this._parent === undefined && isMachine(this.logic) && !watched.has(this)) {
      watched.add(this);
      systems += 1;
      const watch = new Watch(String(systems), tell);
      this.system.inspect((event: InspectionEvent) => watch.see(event));
    }
    return start.call(this) as never;
  };
}

/** One system of actors. */
class Watch {
  readonly #system: string;
  readonly #tell: Tell;
  readonly #ids = new WeakMap<object, string>();
  readonly #contexts = new WeakMap<object, Readonly<Record<string, unknown>>>();
  readonly #taken = new Map<object, string[]>();
  /** Types of events that any machine here takes: words of the code. */
  readonly #types = new Set<string>();
  /** Ids under which machines here start others. */
  readonly #invoked = new Set<string>();
  #actors = 0;

  constructor(system: string, tell: Tell) {
    this.#system = system;
    this.#tell = tell;
  }

  see(event: InspectionEvent): void {
    const actor = event.actorRef as unknown as Inside;
    if (event.type === '@xstate.event') this.#sent(event.sourceRef as unknown as Inside, actor, event.event);
    else if (event.type === '@xstate.microstep') this.#took(actor, event._transitions.map(transitionId));
    else if (event.type === '@xstate.snapshot') this.#stands(actor, event.snapshot as AnyMachineSnapshot);
  }

  /** Its id here; told of when it is seen first, after what started it. */
  #idOf(actor: Inside): string {
    const known = this.#ids.get(actor);
    if (known !== undefined) return known;
    const parent = actor._parent === undefined ? null : this.#idOf(actor._parent);
    this.#actors += 1;
    const id = `${this.#system}.${this.#actors}`;
    this.#ids.set(actor, id);
    const machine = isMachine(actor.logic) ? actor.logic : null;
    const src = typeof actor.src === 'string' ? actor.src : (machine?.id ?? 'actor');
    // An id may be made of data; those that stand in a machine are words of the code.
    const name = machine !== null && this.#invoked.has(actor.id) ? actorNamed(actor.id) : src;
    if (machine !== null) this.#learn(machine);
    this.#tell({ kind: 'actor', actor: { id, parent, machine: machine?.id ?? null, name } });
    return id;
  }

  #learn(machine: AnyStateMachine): void {
    for (const type of machine.events) this.#types.add(type);
    for (const { invoke } of nodesOf(machine.root)) for (const { id } of invoke) this.#invoked.add(id);
  }

  #sent(source: Inside | undefined, target: Inside, event: EventObject): void {
    const { type, ...payload } = event;
    const to = this.#idOf(target);
    // A call tells itself how it went before it tells others.
    if (type === 'xstate.init' || (source === target && !isMachine(target.logic))) return;
    const from = source === undefined ? null : this.#idOf(source);
    // Another actor's whole snapshot is told by that actor.
    const fields = type.startsWith('xstate.snapshot.') ? {} : redactedFields(payload);
    this.#tell({ kind: 'event', from, to, type: this.#typeOf(type), payload: fields });
  }

  /** A type is told if a machine takes it by name; of all others, only what kind of event it is. */
  #typeOf(type: string): string {
    if (this.#types.has(type)) return type;
    const [kind] = /^xstate\.(after|done\.actor|error\.actor|snapshot|stop)\b/.exec(type) ?? [HELD_BACK];
    return kind;
  }

  #took(actor: Inside, transitions: readonly (string | null)[]): void {
    const taken = this.#taken.get(actor) ?? [];
    taken.push(...transitions.filter((id) => id !== null));
    this.#taken.set(actor, taken);
  }

  #stands(actor: Inside, snapshot: AnyMachineSnapshot): void {
    const taken = this.#taken.get(actor) ?? [];
    this.#taken.delete(actor);
    const id = this.#idOf(actor);
    const status: LiveStatus = snapshot.status;
    if (!isMachine(actor.logic)) {
      if (status !== 'active')
        this.#tell({ kind: 'step', actor: id, status, states: [], taken, changed: {} });
      return;
    }
    const before = this.#contexts.get(actor);
    const context = snapshot.context as Readonly<Record<string, unknown>>;
    this.#contexts.set(actor, context);
    const changed = Object.entries(context).filter(([field, value]) => !Object.is(before?.[field], value));
    if (before !== undefined && status === 'active' && taken.length === 0 && changed.length === 0) return;
    const states = snapshot._nodes.toSorted((a, b) => a.order - b.order).map((node) => node.id);
    this.#tell({
      kind: 'step',
      actor: id,
      status,
      states,
      taken,
      changed: redactedFields(Object.fromEntries(changed)),
    });
  }
}

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

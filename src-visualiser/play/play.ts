import {
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
} from 'xstate';
import type { Move, Standing, Timer } from '../documents/flows.ts';
import { eventNamed, isMachine } from '../extract/names.ts';
import { branchesFor } from './asked.ts';
import { PlayClock } from './clock.ts';
import { type Field, fieldsOf, withValues } from './payload.ts';
import type { Setting } from './setting.ts';
import { staged } from './staged.ts';
import { standInOf, type StandInSnapshot } from './stand-in.ts';

/** One step inside of one machine. */
export interface Microstep {
  readonly actor: string;
  readonly machine: AnyStateMachine;
  readonly event: AnyEventObject;
  readonly before: AnyMachineSnapshot | null;
  readonly after: AnyMachineSnapshot;
  readonly taken: readonly AnyTransitionDefinition[];
}

const stagedMachines = new WeakMap<Setting, AnyStateMachine>();

/** The setting's machine on stand-ins, made once: a machine is a thing without state. */
export function stagedOf(setting: Setting): AnyStateMachine {
  const known = stagedMachines.get(setting);
  if (known !== undefined) return known;
  const made = staged(setting.machine, setting.outcomes);
  stagedMachines.set(setting, made);
  return made;
}

/** The parts of a running actor that are read here. */
type Running = AnyActorRef & {
  readonly logic: unknown;
  readonly _parent?: Running;
  /** Not there yet while a machine is made. */
  readonly _snapshot?: AnyMachineSnapshot;
};

/**
 * One machine that really runs, on stand-ins and a clock that stands. Whatever can happen is a move; nothing happens
 * without one.
 */
export class Play {
  readonly setting: Setting;
  readonly clock = new PlayClock();
  readonly actor: Actor<AnyStateMachine>;
  #microsteps: Microstep[] = [];
  readonly #last = new Map<unknown, AnyMachineSnapshot>();
  readonly #startedAtMs = new Map<string, number>();

  constructor(setting: Setting, start: number) {
    this.setting = setting;
    this.actor = createActor(stagedOf(setting), {
      clock: this.clock as never,
      input: setting.inputs[start]?.(),
      inspect: (event) => this.#note(event),
    });
    this.actor.subscribe({ error: () => undefined });
    this.actor.start();
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor.getSnapshot() as AnyMachineSnapshot;
  }

  /** What happened inside since this was asked last. */
  takeMicrosteps(): readonly Microstep[] {
    const taken = this.#microsteps;
    this.#microsteps = [];
    return taken;
  }

  /** Makes a move that is among `moves`. @throws if its actor does not run (any more) */
  make(move: Move): void {
    switch (move.kind) {
      case 'start':
        return;
      case 'event':
        return this.actor.send(withValues(this.setting.samples[move.sample] as AnyEventObject, move.values));
      case 'time':
        return this.clock.passUntil(move.timer);
      case 'inside':
        return this.actorAt(move.actor)?.send({ type: move.event });
      default:
        return this.#outcome(move);
    }
  }

  #outcome(move: Extract<Move, { readonly actor: string; readonly sample: number }>): void {
    const { kind, actor: path, sample } = move;
    const values = kind === 'failure' ? undefined : move.values;
    const actor = this.actorAt(path);
    const logic = actor === null ? null : standInOf(actor);
    if (actor === null || logic === null) throw new Error(`No stand-in "${path}" runs.`);
    const { answers = [], failures = [], tells = [] } = logic.outcomes;
    const ringsAtMs = this.#alarmMs(actor);
    if (ringsAtMs !== null) this.clock.passTo(ringsAtMs);
    if (kind === 'tell') actor._parent?.send(withValues(tells[sample] as AnyEventObject, values));
    else if (kind === 'answer')
      actor.send({ type: 'standIn.answer', value: withValues(answers[sample], values) });
    else actor.send({ type: 'standIn.fail', value: failures[sample] });
  }

  /** Everything that can happen now and makes a difference. */
  moves(): Move[] {
    if (this.snapshot.status !== 'active') return [];
    const events = this.setting.samples.flatMap((_, sample): Move[] =>
      this.#isHeard(sample) ? [{ kind: 'event', sample }] : [],
    );
    const outcomes = this.actors().flatMap(([path, actor]) => this.#outcomesOf(path, actor));
    const time = this.clock.timers.map((_, timer): Move => ({ kind: 'time', timer }));
    return [...events, ...outcomes, ...this.#insides(), ...time];
  }

  /** Events that are known where it stands, and that a guard refuses as their samples are. */
  refused(): Move[] {
    const { _nodes: nodes, status } = this.snapshot;
    if (status !== 'active') return [];
    return this.setting.samples.flatMap(({ type }, sample): Move[] => {
      const isKnown = nodes.some((node) => branchesFor(node, type).length > 0);
      return isKnown && !this.#isHeard(sample) ? [{ kind: 'event', sample }] : [];
    });
  }

  /** What a move brings along that may be typed otherwise. */
  fields(move: Move): readonly Field[] {
    if (move.kind === 'event') return fieldsOf(this.setting.samples[move.sample]);
    if (move.kind !== 'answer' && move.kind !== 'tell') return [];
    const actor = this.actorAt(move.actor);
    const { answers = [], tells = [] } = (actor === null ? null : standInOf(actor))?.outcomes ?? {};
    return fieldsOf((move.kind === 'answer' ? answers : tells)[move.sample]);
  }

  /** Events of machines inside of which nothing is known but their charts. */
  #insides(): Move[] {
    return this.actors().flatMap(([actor, ref]) => {
      const { logic } = ref;
      if (!isMachine(logic) || this.setting.outcomes[logic.id] !== undefined) return [];
      const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
      const heard = logic.events.filter((type) => isOwnEvent(type) && snapshot.can({ type }));
      return heard.map((event): Move => ({ kind: 'inside', actor, event }));
    });
  }

  /** Whether any state takes this sample. */
  #isHeard(sample: number): boolean {
    const event = this.setting.samples[sample];
    try {
      return event !== undefined && this.snapshot.can(event);
    } catch {
      // A guard reads what an event without a payload lacks: without a sample it cannot come.
      return false;
    }
  }

  #outcomesOf(path: string, actor: Running): Move[] {
    const logic = standInOf(actor);
    if (logic === null || actor.getSnapshot().status !== 'active') return [];
    const ringsAtMs = this.#alarmMs(actor);
    const nextMs = this.clock.nextMs;
    if (ringsAtMs !== null && nextMs !== null && nextMs < ringsAtMs) return [];
    const { answers = [], failures = [], tells = [] } = logic.outcomes;
    const heard = (kind: 'done' | 'error') => this.#isAwaited(actor, kind);
    // A source of the machine itself tells what is among the machine's samples.
    const isOwn = actor._parent === (this.actor as unknown as Running);
    return [
      ...answers.flatMap((_, sample): Move[] =>
        heard('done') ? [{ kind: 'answer', actor: path, sample }] : [],
      ),
      ...failures.flatMap((_, sample): Move[] =>
        heard('error') ? [{ kind: 'failure', actor: path, sample }] : [],
      ),
      ...tells.flatMap((_, sample): Move[] => (isOwn ? [] : [{ kind: 'tell', actor: path, sample }])),
    ];
  }

  /** Whether the machine above has a way on after this end. */
  #isAwaited(actor: Running, kind: 'done' | 'error'): boolean {
    const above = actor._parent?.getSnapshot() as AnyMachineSnapshot | undefined;
    const type = `xstate.${kind}.actor.${actor.id}`;
    return above?._nodes.some((node) => node.transitions.has(type)) ?? false;
  }

  /** When an actor that waits for an instant ends; null: it waits for something else. */
  #alarmMs(actor: Running): number | null {
    const { input } = actor.getSnapshot() as unknown as StandInSnapshot;
    if (typeof input !== 'object' || input === null || !('atMs' in input)) return null;
    const { atMs } = input;
    return typeof atMs === 'number' ? atMs - this.setting.beganAtMs : null;
  }

  /** Every actor below the machine, by its path. */
  actors(): (readonly [path: string, actor: Running])[] {
    return actorsBelow(this.actor as unknown as Running, '');
  }

  actorAt(path: string): Running | null {
    return this.actors().find(([one]) => one === path)?.[1] ?? null;
  }

  /** The machines that run and the states they are in. */
  standings(): Standing[] {
    const all: (readonly [string, Running])[] = [['', this.actor as unknown as Running], ...this.actors()];
    return all.flatMap(([actor, ref]) => {
      if (!isMachine(ref.logic)) return [];
      const { _nodes } = ref.getSnapshot() as AnyMachineSnapshot;
      return [{ actor, machine: ref.logic.id, states: _nodes.map(({ id }) => id) }];
    });
  }

  /** Timers of the machines, and actors that wait for an instant. */
  timers(): Timer[] {
    const { _scheduledEvents } = this.actor.system.getSnapshot();
    const waiting = this.clock.timers;
    const timers = Object.values(_scheduledEvents).flatMap(({ source, event }, index) => {
      const timer = waiting[index];
      if (timer === undefined) return [];
      const path = pathOf(source as Running);
      const name = eventNamed(event.type, (source as Running & { logic: { id: string } }).logic.id).name;
      return [
        { actor: path, name, startedAtMs: timer.startedAtMs, ringsAtMs: timer.ringsAtMs, isAlarm: false },
      ];
    });
    const alarms = this.actors().flatMap(([path, actor]) => {
      const ringsAtMs = actor.getSnapshot().status === 'active' ? this.#alarmMs(actor) : null;
      if (ringsAtMs === null) return [];
      const startedAtMs = this.#startedAtMs.get(actor.sessionId) ?? this.clock.nowMs;
      this.#startedAtMs.set(actor.sessionId, startedAtMs);
      const above = path.split('/').slice(0, -1).join('/');
      return [{ actor: above, name: actor.id, startedAtMs, ringsAtMs, isAlarm: true }];
    });
    return [...timers, ...alarms].toSorted((a, b) => a.ringsAtMs - b.ringsAtMs);
  }

  #note(event: InspectionEvent): void {
    if (event.type !== '@xstate.microstep') return;
    const ref = event.actorRef as Running;
    if (!isMachine(ref.logic)) return;
    const after = event.snapshot as AnyMachineSnapshot;
    this.#microsteps.push({
      actor: pathOf(ref),
      machine: ref.logic,
      event: event.event,
      // While it is told of a step, an actor still stands as it stood before its event.
      before: this.#last.get(ref) ?? ref._snapshot ?? null,
      after,
      taken: event._transitions,
    });
    this.#last.set(ref, after);
  }
}

function actorsBelow(actor: Running, path: string): (readonly [string, Running])[] {
  const { children } = actor.getSnapshot() as { readonly children?: Readonly<Record<string, Running>> };
  return Object.entries(children ?? {}).flatMap(([id, child]) => {
    const inner = path === '' ? id : `${path}/${id}`;
    return [[inner, child] as const, ...actorsBelow(child, inner)];
  });
}

/** Whether people or programs send it, and it says which event it is. */
function isOwnEvent(type: string): boolean {
  return !type.startsWith('xstate.') && !type.includes('*');
}

/** Ids from the root down. */
function pathOf(actor: Running): string {
  const { _parent: above } = actor;
  if (above === undefined) return '';
  const outer = pathOf(above);
  return outer === '' ? actor.id : `${outer}/${actor.id}`;
}

import { eventNamed } from '../../extract/names.ts';
import { wordsOf } from '../../extract/words.ts';
import {
  HELD_BACK,
  type LiveActor,
  type LiveIdentity,
  type LiveRecord,
  type Recording,
  type Told,
} from '../../live/messages.ts';
import type { Indexed } from '../documents.ts';

export type Machines = ReadonlyMap<string, Indexed>;

/** One event and all that it led to at once. */
export interface Happening {
  /** Number of its last record: the moment after it. */
  readonly n: number;
  readonly atMs: number;
  /** Null: the person, or the page around the machines. */
  readonly from: LiveIdentity | null;
  readonly to: LiveIdentity;
  /** In words: "review", "done create bond". */
  readonly event: string;
  readonly payload: Told;
  /** What stands elsewhere after it, each with where it stands. */
  readonly moved: readonly { readonly actor: LiveIdentity; readonly where: string }[];
}

/** Everything that ran at any moment, by id. */
export function identitiesOf({ base, records }: Recording): ReadonlyMap<string, LiveIdentity> {
  const begun = records.flatMap((record) => (record.kind === 'actor' ? [record.actor] : []));
  return new Map([...base, ...begun].map((actor) => [actor.id, actor]));
}

/** The events of a recording in their order. What began is no event. */
export function happeningsOf(recording: Recording, machines: Machines): readonly Happening[] {
  const identities = identitiesOf(recording);
  const found: Happening[] = [];
  let group: LiveRecord[] = [];
  const close = () => {
    const [event] = group;
    const happening = event === undefined ? null : happeningOf(event, group, identities, machines);
    if (happening !== null) found.push(happening);
  };
  for (const record of recording.records) {
    if (record.kind === 'event') {
      close();
      group = [record];
    } else if (group.length > 0) group.push(record);
  }
  close();
  return found;
}

function happeningOf(
  event: LiveRecord,
  group: readonly LiveRecord[],
  identities: ReadonlyMap<string, LiveIdentity>,
  machines: Machines,
): Happening | null {
  if (event.kind !== 'event') return null;
  const to = identities.get(event.to);
  const last = group.at(-1);
  if (to === undefined || last === undefined) return null;
  const moved = group.flatMap((record) => {
    if (record.kind !== 'step' || record.taken.length === 0) return [];
    const actor = identities.get(record.actor);
    return actor === undefined ? [] : [{ actor, where: whereOf(record.states, machines, actor.machine) }];
  });
  return {
    n: last.n,
    atMs: event.atMs,
    from: event.from === null ? null : (identities.get(event.from) ?? null),
    to,
    event: eventWords(event.type, to.machine),
    payload: event.payload,
    // Where one stands at the end, not on the way.
    moved: moved.filter(({ actor }, index) => moved.findLastIndex((one) => one.actor === actor) === index),
  };
}

/** "Purchase: Bond form"; a state that names its machine itself does not need it twice. */
export function standsAs(actor: LiveIdentity, where: string, machines: Machines): string {
  const title = titleOf(actor, machines);
  return where.startsWith(`${title}:`) ? where : `${title}: ${where}`;
}

/** An event's type in words, as the machine that takes it calls it. */
export function eventWords(type: string, machine: string | null): string {
  if (type === HELD_BACK) return 'an event';
  const { kind, name } = eventNamed(type, machine ?? '');
  const words = wordsOf(name);
  switch (kind) {
    case 'after':
      return `after ${words}`;
    case 'done':
    case 'done-state':
      return `done ${words}`;
    case 'error':
      return `error ${words}`;
    case 'snapshot':
      return `${words} changes`;
    default:
      return words;
  }
}

/** The innermost of some states, in words. */
export function whereOf(states: readonly string[], machines: Machines, machine: string | null): string {
  const found = machines.get(machine ?? '');
  const inner = states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)));
  return inner.map((id) => found?.state.get(id)?.title ?? id).join(', ');
}

/** What a lane, a row or a link calls an actor. */
export function titleOf({ machine, name }: LiveIdentity, machines: Machines): string {
  return machine === null ? wordsOf(name) : (machines.get(machine)?.title ?? machine);
}

/** The machine that an actor belongs to: itself, or the one that runs it. */
export function machineOf(actor: LiveIdentity, all: ReadonlyMap<string, LiveIdentity>): LiveIdentity {
  const parent = actor.parent === null ? undefined : all.get(actor.parent);
  return actor.machine === null && parent !== undefined ? machineOf(parent, all) : actor;
}

/** Machines alone, those that run first. */
export function machinesOf(running: ReadonlyMap<string, LiveActor>): readonly LiveActor[] {
  const all = [...running.values()].filter(({ machine }) => machine !== null);
  return [
    ...all.filter(({ status }) => status === 'active'),
    ...all.filter(({ status }) => status !== 'active'),
  ];
}

/** As the app's clock had it: `14:31:44.250`. */
export function clockOf(atMs: number): string {
  const at = new Date(atMs);
  const two = (part: number) => String(part).padStart(2, '0');
  const ms = String(at.getMilliseconds()).padStart(3, '0');
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${ms}`;
}

import type { AnyMachineSnapshot } from 'xstate';
import type { Move } from '../documents/flows.ts';
import { isMachine, transitionId } from '../extract/names.ts';
import { type Microstep, Play } from '../play/play.ts';
import type { Setting } from '../play/setting.ts';
import { endOf, innermost } from './outcome.ts';
import { shapeOf } from './shape.ts';

/** So often one move is tried where only something inside differs. */
const OFTEN_ENOUGH = 2;
/** More configurations than this are not looked at. */
const MOST_PLACES = 800;

/** A configuration that was reached, by the shortest way to it. */
export interface Place {
  readonly start: number;
  readonly from: Leg | null;
  readonly depth: number;
  /** The machine's own state value, and whether it goes on. */
  readonly value: string;
  /** What decides in the machine itself, and the states of those inside. */
  readonly outline: string;
  readonly counted: string;
  readonly isOver: boolean;
  /** The state says that a story can end here. */
  readonly isEnd: boolean;
  readonly moves: readonly Move[];
  readonly ways: Leg[];
}

export interface Leg {
  readonly at: Place;
  readonly move: Move;
  readonly to: Place;
  /** The machine's own transitions. */
  readonly taken: readonly string[];
}

export interface Search {
  readonly starts: readonly { readonly place: Place; readonly taken: readonly string[] }[];
  readonly places: readonly Place[];
  /** For each transition that was taken, the first step that took it; null: the start itself. */
  readonly first: ReadonlyMap<string, Leg | null>;
  /** Ids of states that were entered. */
  readonly states: ReadonlySet<string>;
  readonly isCut: boolean;
}

/**
 * Searches everything that can happen to a machine, short ways first, until all of `wanted` was taken or nothing new
 * comes. Every way is really walked, on the machine with its stand-ins.
 */
export function search(setting: Setting, wanted: ReadonlySet<string>): Search {
  const found = new Finder(setting, wanted);
  found.run();
  return found;
}

class Finder implements Search {
  readonly starts: { place: Place; taken: readonly string[] }[] = [];
  readonly places: Place[] = [];
  readonly first = new Map<string, Leg | null>();
  readonly states = new Set<string>();
  isCut = false;
  readonly #setting: Setting;
  readonly #left: Set<string>;
  readonly #known = new Map<string, Place>();
  /** Where the machine itself stands anew, or was reached by something new; elsewhere only machines inside differ. */
  readonly #promising: Place[] = [];
  readonly #others: Place[] = [];
  readonly #outlines = new Set<string>();
  readonly #gone = new Map<string, number>();

  constructor(setting: Setting, wanted: ReadonlySet<string>) {
    this.#setting = setting;
    this.#left = new Set(wanted);
  }

  run(): void {
    this.#setting.inputs.forEach((_, start) => {
      const play = new Play(this.#setting, start);
      const taken = this.#note(play.takeMicrosteps());
      for (const { id } of play.snapshot._nodes) this.states.add(id);
      const { place } = this.#placeOf(play, start, null);
      this.starts.push({ place, taken });
      this.#promising.push(place);
      for (const id of taken) this.#keep(id, null);
    });
    for (let place = this.#next(); place !== undefined; place = this.#next()) {
      if (this.#left.size === 0) return;
      if (this.places.length > MOST_PLACES) {
        this.isCut = true;
        return;
      }
      for (const move of place.moves) {
        if (this.#left.size === 0) return;
        if (this.#isWorn(place, move)) continue;
        this.#go(place, move);
      }
    }
  }

  /** Whether this was gone often enough from places where the machine itself stood the same. */
  #isWorn({ start, outline }: Place, move: Move): boolean {
    const key = `${start} ${outline} ${JSON.stringify(move)}`;
    const gone = this.#gone.get(key) ?? 0;
    this.#gone.set(key, gone + 1);
    return gone >= OFTEN_ENOUGH;
  }

  #next(): Place | undefined {
    return this.#promising.shift() ?? this.#others.shift();
  }

  #go(at: Place, move: Move): void {
    const play = playTo(this.#setting, at);
    play.takeMicrosteps();
    play.make(move);
    // Without samples an event may lack what an action reads; of our own machines it would be a finding.
    if (play.snapshot.status === 'error' && this.#setting.outcomes[this.#setting.machine.id] === undefined)
      return;
    const taken = this.#note(play.takeMicrosteps());
    const { place: to, attach } = this.#placeOf(play, at.start, at);
    const step: Leg = { at, move, to, taken };
    at.ways.push(step);
    if (attach(step)) this.#queue(step);
    for (const id of taken) this.#keep(id, step);
  }

  #queue({ to, taken }: Leg): void {
    const key = `${to.start} ${to.value} ${to.counted}`;
    const isNew = !this.#outlines.has(key) || taken.some((id) => !this.first.has(id));
    this.#outlines.add(key);
    (isNew ? this.#promising : this.#others).push(to);
  }

  #keep(id: string, step: Leg | null): void {
    if (!this.first.has(id)) this.first.set(id, step);
    this.#left.delete(id);
  }

  #note(microsteps: readonly Microstep[]): string[] {
    const own = microsteps.filter(({ actor }) => actor === '');
    for (const { after, taken } of own) {
      for (const { id } of [...after._nodes, ...taken.map(({ source }) => source)]) this.states.add(id);
    }
    return ownTransitions(own);
  }

  #placeOf(
    play: Play,
    start: number,
    before: Place | null,
  ): { readonly place: Place; readonly attach: (step: Leg) => boolean } {
    const key = `${start} ${keyOf(play)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return { place: known, attach: () => false };
    const place = {
      start,
      from: null as Leg | null,
      depth: before === null ? 0 : before.depth + 1,
      value: JSON.stringify(play.snapshot.value),
      outline: outlineOf(play),
      counted: countedIn(play),
      isOver: play.snapshot.status !== 'active',
      isEnd: endOf(innermost(play.snapshot)) !== null,
      moves: play.moves(),
      ways: [],
    };
    this.#known.set(key, place);
    this.places.push(place);
    return {
      place,
      attach: (step) => {
        place.from = step;
        return true;
      },
    };
  }
}

/** Ids of what a machine itself took. */
export function ownTransitions(microsteps: readonly Microstep[]): string[] {
  return microsteps
    .filter(({ actor }) => actor === '')
    .flatMap(({ taken }) => taken.flatMap((one) => transitionId(one) ?? []));
}

/** The steps that lead to a place. */
export function wayTo(place: Place): readonly Leg[] {
  const { from } = place;
  return from === null ? [] : [...wayTo(from.at), from];
}

function playTo(setting: Setting, place: Place): Play {
  const play = new Play(setting, place.start);
  for (const { move } of wayTo(place)) play.make(move);
  return play;
}

/** What tells two configurations apart: states and shapes of every machine that runs. */
function keyOf(play: Play): string {
  const { counts } = play.setting;
  const machines = play.actors().filter(([, { logic }]) => isMachine(logic));
  return JSON.stringify([
    ownKeyOf(play),
    ...machines.map(([path, actor]) => {
      const { value, context, machine } = actor.getSnapshot() as AnyMachineSnapshot;
      return [path, value, shapeOf(deciding(play.setting, machine.id, context), counts)];
    }),
  ]);
}

/** The same of the machine alone. */
function ownKeyOf({ setting, snapshot }: Play): string {
  const context = shapeOf(deciding(setting, setting.machine.id, snapshot.context), setting.counts);
  return JSON.stringify([snapshot.value, snapshot.status, context]);
}

function outlineOf(play: Play): string {
  const inside = play
    .actors()
    .flatMap(([path, actor]) =>
      isMachine(actor.logic) ? [[path, (actor.getSnapshot() as AnyMachineSnapshot).value]] : [],
    );
  return JSON.stringify([ownKeyOf(play), inside]);
}

function countedIn({ setting, snapshot }: Play): string {
  const context = snapshot.context as Readonly<Record<string, unknown>> | undefined;
  return Object.entries(setting.counts)
    .map(([field, most]) => Math.min(most, Number(context?.[field] ?? 0)))
    .join(' ');
}

/** The part of a context that decides anything. */
function deciding(setting: Setting, machineId: string, context: unknown): unknown {
  const fields = setting.matters[machineId];
  if (fields === undefined) return context;
  return Object.fromEntries(fields.map((field) => [field, (context as Record<string, unknown>)[field]]));
}

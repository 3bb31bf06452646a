import type { LiveIdentity, Recording } from '../../live/messages.ts';
import { type Running, runningAt } from '../../live/recording.ts';
import { type Happening, identitiesOf, machineOf, type Machines, titleOf, whereOf } from './happenings.ts';

/** Measures of the sequence, px. */
export const LANE = 56;
export const NAMES = 168;
const COLUMN = 112;
/** From an event to the line of now, if it has just happened. */
const BESIDE_LINE = 14;
/** The line of now: at 42 % of its column, as in every tape. */
const LINE_AT = 0.42;
/** More lanes than this are not drawn; the list of events has them all. */
const MOST_LANES = 8;

/** A stretch of a lane in one state. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly where: string;
  readonly hasHappened: boolean;
  /** It only goes on in the same state. */
  readonly isMore: boolean;
}

export interface Lane {
  /** Null: the person. */
  readonly actor: LiveIdentity | null;
  readonly title: string;
  readonly stretches: readonly Stretch[];
}

export interface Message {
  readonly happening: Happening;
  readonly x: number;
  /** Indexes of lanes; the same one: from itself, or from a call of its own. */
  readonly from: number;
  readonly to: number;
  readonly hasHappened: boolean;
}

export interface Sequence {
  readonly lanes: readonly Lane[];
  readonly messages: readonly Message[];
  readonly lineAt: number;
  /** Lanes that take part and have no room. */
  readonly left: number;
}

interface SequenceOptions {
  readonly recording: Recording;
  readonly happenings: readonly Happening[];
  /** Index of the one that happened last; -1: none. */
  readonly now: number;
  readonly width: number;
  readonly machines: Machines;
}

/** Who told whom what around one moment; what was recorded after it may come. */
export function sequenceOf({ recording, happenings, now, width, machines }: SequenceOptions): Sequence {
  const lineAt = Math.round(NAMES + (width - NAMES) * LINE_AT);
  const past = Math.max(1, Math.floor((lineAt - NAMES - BESIDE_LINE) / COLUMN));
  const coming = Math.floor((width - lineAt) / COLUMN);
  const first = Math.max(0, now - past + 1);
  const shown = happenings.slice(first, now + 1 + coming);
  const xOf = (index: number) =>
    index <= now
      ? lineAt - BESIDE_LINE - (now - index) * COLUMN
      : lineAt + BESIDE_LINE + (index - now - 1) * COLUMN;
  const all = identitiesOf(recording);
  const laneOf = (actor: LiveIdentity | null) => (actor === null ? null : machineOf(actor, all));
  const part = new Map<string | null, LiveIdentity | null>();
  for (const { from, to, moved } of shown)
    for (const actor of [from, to, ...moved.map((one) => one.actor)]) {
      const lane = laneOf(actor);
      part.set(lane?.id ?? null, lane);
    }
  const everyone = [...part.values()].toSorted((a, b) => (a === null ? -1 : b === null ? 1 : 0));
  const lanes = everyone.slice(0, MOST_LANES);
  const moments = shown.map((_, index) => first + index);
  const standing = [first - 1, ...moments].map((index) => ({
    index,
    running: runningAt(recording, happenings[index]?.n ?? (recording.records[0]?.n ?? 1) - 1),
  }));
  return {
    lanes: lanes.map((actor) => ({
      actor,
      title: actor === null ? 'Person' : titleOf(actor, machines),
      stretches: actor === null ? [] : stretchesOf(actor, { standing, xOf, lineAt, width, machines }),
    })),
    messages: shown.flatMap((happening, index) => {
      const to = lanes.indexOf(laneOf(happening.to));
      const from = lanes.indexOf(laneOf(happening.from));
      const at = first + index;
      return to === -1
        ? []
        : [{ happening, x: xOf(at), from: from === -1 ? to : from, to, hasHappened: at <= now }];
    }),
    lineAt,
    left: everyone.length - lanes.length,
  };
}

interface Around extends Pick<SequenceOptions, 'width' | 'machines'> {
  /** How everything stood before and after each happening that is shown. */
  readonly standing: readonly { readonly index: number; readonly running: Running }[];
  readonly xOf: (index: number) => number;
  readonly lineAt: number;
}

/** Where an actor stood between the moments that are shown. */
function stretchesOf(actor: LiveIdentity, around: Around): readonly Stretch[] {
  const { standing, xOf, lineAt, width, machines } = around;
  const starts = standing.map(({ index, running }, nth) => {
    const one = running.get(actor.id);
    const isThere = one !== undefined && one.status === 'active';
    return {
      x: nth === 0 ? NAMES : xOf(index),
      where: isThere ? whereOf(one.states, machines, actor.machine) : null,
    };
  });
  const stretches: Stretch[] = [];
  const add = (from: number, to: number, where: string, hasHappened: boolean) => {
    const before = stretches.at(-1);
    const isMore = before?.to === from && before.where === where;
    if (isMore && before.hasHappened === hasHappened) stretches[stretches.length - 1] = { ...before, to };
    else if (to > from) stretches.push({ from, to, where, hasHappened, isMore });
  };
  for (const [index, { x, where }] of starts.entries()) {
    if (where === null) continue;
    const to = starts[index + 1]?.x ?? width;
    add(x, Math.min(to, Math.max(x, lineAt)), where, true);
    add(Math.max(x, lineAt), to, where, false);
  }
  return stretches;
}

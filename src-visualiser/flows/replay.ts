import type { AnyStateNode } from 'xstate';
import type { Asked, Move, Step } from '../documents/flows.ts';
import type { Json } from '../documents/json.ts';
import { toJson } from '../extract/json.ts';
import { actorNamed, eventNamed, transitionId } from '../extract/names.ts';
import { wordsOf } from '../extract/words.ts';
import { askedBranches } from '../play/asked.ts';
import { type Microstep, Play } from '../play/play.ts';
import { withValues } from '../play/payload.ts';
import type { Setting } from '../play/setting.ts';
import { standInOf } from '../play/stand-in.ts';
import { innermost } from './outcome.ts';

/** A flow that was played, with its machine as it stands at the end. */
export interface Replayed {
  readonly steps: readonly Step[];
  readonly play: Play;
}

/** Plays moves on the real machine and writes down what happens. @throws where a move is not possible */
export function replay(setting: Setting, start: number, moves: readonly Move[]): Replayed {
  const play = new Play(setting, start);
  let before: Json = null;
  const steps = [{ kind: 'start' } as const, ...moves].map((move) => {
    const told = describe(play, move);
    play.make(move);
    const microsteps = play.takeMicrosteps();
    const after = toJson(play.snapshot.context);
    const changed = changedPaths(before, after);
    const step = stepOf({ play, move, microsteps, told, changed, context: partOf(after, changed) });
    before = after;
    return step;
  });
  return { steps, play };
}

interface Told {
  readonly event: string;
  readonly payload: Json;
}

/** In words what is about to happen. */
function describe(play: Play, move: Move): Told {
  const { samples, machine } = play.setting;
  switch (move.kind) {
    case 'start':
      return { event: 'start', payload: null };
    case 'time': {
      const timers = play.timers().filter(({ isAlarm }) => !isAlarm);
      return { event: `${wordsOf(timers[move.timer]?.name ?? 'time')} is over`, payload: null };
    }
    case 'event': {
      const { type, ...payload } = withValues(samples[move.sample] ?? { type: '' }, move.values);
      return { event: wordsOf(eventNamed(type, machine.id).name), payload: toJson(payload) };
    }
    case 'inside':
      return { event: wordsOf(move.event), payload: null };
    default:
      return describeOutcome(play, move);
  }
}

function describeOutcome(
  play: Play,
  move: Extract<Move, { readonly actor: string; readonly sample: number }>,
): Told {
  const actor = play.actorAt(move.actor);
  const logic = actor === null ? null : standInOf(actor);
  if (actor === null || logic === null) return { event: move.actor, payload: null };
  const { answers = [], failures = [], tells = [] } = logic.outcomes;
  const name = wordsOf(actorNamed(actor.id));
  if (move.kind === 'answer')
    return { event: `${name} answers`, payload: toJson(withValues(answers[move.sample], move.values)) };
  if (move.kind === 'failure') return { event: `${name} fails`, payload: toJson(failures[move.sample]) };
  const { type, ...payload } = withValues(tells[move.sample] ?? { type: '' }, move.values);
  return { event: wordsOf(type.split('.').at(-1) ?? type), payload: toJson(payload) };
}

interface Happened extends Pick<Step, 'move' | 'changed' | 'context'> {
  readonly play: Play;
  readonly microsteps: readonly Microstep[];
  readonly told: Told;
}

function stepOf({ play, move, microsteps, told, changed, context }: Happened): Step {
  const leaf = innermost(play.snapshot);
  return {
    move,
    ...told,
    atMs: play.clock.nowMs,
    taken: microsteps.flatMap(({ actor, machine, taken }) =>
      taken.flatMap((one) => {
        const transition = transitionId(one);
        return transition === null ? [] : [{ actor, machine: machine.id, transition }];
      }),
    ),
    guards: guardsOf(microsteps),
    actors: play.standings(),
    timers: play.timers(),
    screen: screenOf(leaf),
    title: metaOf(leaf, 'title'),
    description: leaf.description ?? '',
    context,
    changed,
  };
}

/** Guards as they were asked; also those that refused an event altogether. */
function guardsOf(microsteps: readonly Microstep[]): Asked[] {
  return microsteps.flatMap(({ before, event, taken }) =>
    before === null ? [] : askedBranches(before, event, taken),
  );
}

function screenOf(node: AnyStateNode): string {
  const own = metaOf(node, 'screen');
  return own === '' && node.parent !== undefined ? screenOf(node.parent) : own;
}

function metaOf(node: AnyStateNode, key: 'title' | 'screen'): string {
  const meta = node.meta as Readonly<Record<string, unknown>> | undefined;
  const value = meta?.[key];
  return typeof value === 'string' ? value : key === 'title' ? wordsOf(node.key) : '';
}

/** Paths of the context whose value is another one; at most two levels deep. */
function changedPaths(before: Json, after: Json, path = '', depth = 0): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (depth < 2 && isRecord(after)) {
    const past = isRecord(before) ? before : {};
    return [...new Set([...Object.keys(past), ...Object.keys(after)])].flatMap((key) =>
      changedPaths(past[key] ?? null, after[key] ?? null, path === '' ? key : `${path}.${key}`, depth + 1),
    );
  }
  return path === '' ? [] : [path];
}

/** The top of the context as far as it changed. */
function partOf(context: Json, changed: readonly string[]): Json {
  if (!isRecord(context)) return context;
  const tops = new Set(changed.map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(context).filter(([key]) => tops.has(key)));
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

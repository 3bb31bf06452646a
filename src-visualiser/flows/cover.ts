import { Play } from '../play/play.ts';
import type { Setting } from '../play/setting.ts';
import { type Leg, ownTransitions, type Place, type Search, wayTo } from './search.ts';

/** How many legs on something new is looked for before the flow ends. */
const FARTHEST = 2;
/** A longer story is not extended. */
const LONGEST = 9;
/** How many legs on an end is looked for. */
const FARTHEST_END = 4;

/** One way that tells something: `about` is the transition it is taken for. */
export interface Way {
  readonly start: number;
  readonly legs: readonly Leg[];
  readonly about: string;
}

/**
 * A few ways that take every transition that was found: the deepest first, each going on to what else is new close by,
 * and then to an end or back to where it began. Places that look alike may still differ, so each way is walked before it
 * counts.
 */
export function coverAll(setting: Setting, search: Search): Way[] {
  const left = new Set(search.first.keys());
  const ways: Way[] = [];
  const deepestFirst = [...search.first].toSorted(([, a], [, b]) => depthOf(b) - depthOf(a));
  for (const [about, leg] of deepestFirst) {
    if (!left.has(about)) continue;
    const plain = leg === null ? beginWay(search, about) : plainWay(leg);
    const told = isAnEnd(leg)
      ? plain.legs
      : endWay(search, extendWay(search, plain.legs, plain.start, left), plain.start);
    const taken = walk(setting, plain.start, told);
    const isTold = taken.has(about);
    for (const id of isTold ? taken : walk(setting, plain.start, plain.legs)) left.delete(id);
    left.delete(about);
    ways.push({ start: plain.start, legs: isTold ? told : plain.legs, about });
  }
  return ways;
}

/** Whether the leg ends a story: well, or by an error. */
function isAnEnd(leg: Leg | null): boolean {
  if (leg === null) return false;
  const { at, to, taken } = leg;
  if (to.isOver || to.isEnd) return true;
  return to.value !== at.value && taken.some((id) => id.includes('|xstate.error.'));
}

function depthOf(leg: Leg | null): number {
  return leg === null ? 0 : leg.at.depth + 1;
}

interface Plain {
  readonly start: number;
  readonly legs: readonly Leg[];
}

const plainWay = (leg: Leg): Plain => ({ start: leg.at.start, legs: [...wayTo(leg.at), leg] });

function beginWay(search: Search, about: string): Plain {
  const start = search.starts.findIndex(({ taken }) => taken.includes(about));
  return { start: Math.max(0, start), legs: [] };
}

/** What the machine really takes on a way; nothing where a move is not possible. */
function walk(setting: Setting, start: number, legs: readonly Leg[]): ReadonlySet<string> {
  const play = new Play(setting, start);
  try {
    for (const { move } of legs) play.make(move);
  } catch {
    return new Set();
  }
  return new Set(ownTransitions(play.takeMicrosteps()));
}

/** Goes on to what is new close by. */
function extendWay(search: Search, legs: readonly Leg[], start: number, left: ReadonlySet<string>): Leg[] {
  const way = [...legs];
  const told = new Set(way.flatMap(({ taken }) => taken));
  while (way.length < LONGEST) {
    const on = nearest(placeAfter(way, search, start), FARTHEST, ({ taken }) =>
      taken.some((id) => left.has(id) && !told.has(id)),
    );
    if (on === null || way.length + on.length > LONGEST || on.some(isAnEnd)) break;
    way.push(...on);
    for (const id of on.flatMap(({ taken }) => taken)) told.add(id);
  }
  return way;
}

/** Goes on to an end of the machine, or home; where neither is close it stays open. */
function endWay(search: Search, legs: readonly Leg[], start: number): readonly Leg[] {
  const place = placeAfter(legs, search, start);
  const home = search.starts[start]?.place.value;
  if (legs.length === 0 || place.isOver || place.value === home) return legs;
  const end = nearest(place, FARTHEST_END, ({ to }) => to.isOver || to.value === home);
  return end === null ? legs : [...legs, ...end];
}

function placeAfter(legs: readonly Leg[], search: Search, start: number): Place {
  return legs.at(-1)?.to ?? (search.starts[start] as Search['starts'][number]).place;
}

/** The shortest way on to a leg that is wanted. */
function nearest(place: Place, farthest: number, isWanted: (leg: Leg) => boolean): Leg[] | null {
  const seen = new Set([place]);
  let border: { readonly at: Place; readonly way: Leg[] }[] = [{ at: place, way: [] }];
  for (let depth = 0; depth < farthest; depth += 1) {
    const next: typeof border = [];
    for (const { at, way } of border) {
      for (const leg of at.ways) {
        if (isWanted(leg)) return [...way, leg];
        if (seen.has(leg.to)) continue;
        seen.add(leg.to);
        next.push({ at: leg.to, way: [...way, leg] });
      }
    }
    border = next;
  }
  return null;
}

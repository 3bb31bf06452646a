import type { State, Transition } from '../documents/model.ts';

/** Pixels at 100 %; the pages draw with the same letters. */
export const LINE = 14;
const LETTER = 6.1;
const NAME_LETTER = 7.4;
const SIDE = 12;
const NAME_ROWS = 40;
/** Room above what stands inside of a state. */
export const HEAD = 48;

/** Longer names are cut, with an ellipsis. */
const MOST_LETTERS = 34;
/** More lines than these are counted instead. */
const MOST_LINES = 3;

/** What a leaf says below its title and key. */
export function innerLines({ invokes, entry, exit }: State): readonly string[] {
  return [
    ...invokes.map(({ id }) => `invoke ${id}`),
    ...entry.map((name) => `entry ${name}`),
    ...exit.map((name) => `exit ${name}`),
  ];
}

/** Width and height of a state without anything drawn inside. */
export function leafSize(state: State): { readonly width: number; readonly height: number } {
  if (state.kind === 'history') return { width: 28, height: 28 };
  const lines = innerLines(state);
  const width = Math.max(
    96,
    state.title.length * NAME_LETTER + 2 * SIDE,
    ...[state.key, ...lines].map((line) => line.length * LETTER + 2 * SIDE),
  );
  return { width: Math.ceil(width), height: NAME_ROWS + lines.length * LINE + 6 };
}

/** A label of one line for several transitions with the same way. */
export function labelOf(transitions: readonly Transition[]) {
  const all = [...new Set(transitions.flatMap(linesOf))];
  const lines =
    all.length <= MOST_LINES
      ? all
      : [...all.slice(0, MOST_LINES - 1), `and ${all.length - MOST_LINES + 1} more`];
  const width = Math.ceil(Math.max(...lines.map(({ length }) => length)) * LETTER + 8);
  return { lines, width, height: lines.length * LINE + 2 };
}

function linesOf({ kind, name, guard, branches }: Transition): string[] {
  const word = { after: 'after ', done: 'done ', error: 'error ' }[kind as string] ?? '';
  const event = cut(kind === 'always' ? 'always' : `${word}${name}`);
  if (guard !== null) return [event, cut(`[${guard.name}]`)];
  return [branches > 1 ? `${event}, else` : event];
}

function cut(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
}

import { basename } from 'node:path';
import type { Options } from './options.ts';

type Chosen = Pick<Options, 'scenario' | 'set' | 'people' | 'days' | 'engine'>;

/** The part of a command line that determines the figures: without runs, seed and outputs. */
export function commandOf({ scenario, set, people, days, engine }: Chosen): readonly string[] {
  return [
    ...(scenario === undefined ? [] : [scenario]),
    ...set.flatMap(([path, value]) => ['--set', `${path}=${value}`]),
    ...(people === undefined ? [] : ['--people', String(people)]),
    ...(days === undefined ? [] : ['--days', String(days)]),
    ...(engine === 'fast' ? [] : ['--engine', engine]),
  ];
}

/** The same command for other people: without the folder of the scenario's file. */
export function commandToPassOn([first = '', ...rest]: readonly string[]): readonly string[] {
  return first.startsWith('--') ? [first, ...rest] : [basename(first), ...rest];
}

/** Words quoted as one line for a shell. */
export function shellLine(words: readonly string[]): string {
  return ['npm run simulate --', ...words.map(quoted)].join(' ');
}

export function quoted(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

import { basename } from 'node:path';
import type { Options } from './options.ts';

type Chosen = Pick<Options, 'scenario' | 'set' | 'people' | 'days' | 'engine'>;

/** The words of a command line that decide which figures come out, without runs, seed and what is kept. */
export function commandOf({ scenario, set, people, days, engine }: Chosen): readonly string[] {
  return [
    ...(scenario === undefined ? [] : [scenario]),
    ...set.flatMap(([path, value]) => ['--set', `${path}=${value}`]),
    ...(people === undefined ? [] : ['--people', String(people)]),
    ...(days === undefined ? [] : ['--days', String(days)]),
    ...(engine === 'fast' ? [] : ['--engine', engine]),
  ];
}

/** The same words for whoever gets the report: a file by its name, wherever it lay when the command was given. */
export function commandToPassOn([first = '', ...rest]: readonly string[]): readonly string[] {
  return first.startsWith('--') ? [first, ...rest] : [basename(first), ...rest];
}

/** One line for a shell. */
export function shellLine(words: readonly string[]): string {
  return ['npm run simulate --', ...words.map(quoted)].join(' ');
}

export function quoted(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

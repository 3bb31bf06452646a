import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** One behaviour, or a part of one (`R2.09f`), that a person or a client of the API can observe. */
export interface Requirement {
  readonly id: string;
  readonly text: string;
  /** `R2` and its subject. */
  readonly section: string;
  /** Its parts, if it has several behaviours. */
  readonly parts: readonly { readonly id: string; readonly text: string }[];
}

const root = resolve(import.meta.dirname, '../..');
const LINE = /^(R\d\.\d\d)([a-z]?) (.+)$/;

/** Ids of requirements and their parts, anywhere in a text: `R4.07`, `R2.09f`. */
const REQUIREMENT_ID = /\bR\d\.\d\d[a-z]?\b/g;

/** The requirements of tests/requirements.txt, in its order. @throws Error with the line that is none */
export function readRequirements(): readonly Requirement[] {
  const found: { id: string; text: string; section: string; parts: { id: string; text: string }[] }[] = [];
  let section = '';
  const lines = readFileSync(join(root, 'tests/requirements.txt'), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (line.startsWith('## ')) {
      section = line.slice(3);
      continue;
    }
    const [, id = '', letter = '', text = ''] = LINE.exec(line) ?? [];
    const last = found.at(-1);
    if (id === '') throw new Error(`tests/requirements.txt:${index + 1} is no requirement: ${line}`);
    if (letter === '') found.push({ id, text, section, parts: [] });
    else if (last?.id === id) last.parts.push({ id: id + letter, text });
    else throw new Error(`tests/requirements.txt:${index + 1}: ${id}${letter} does not stand under ${id}`);
  }
  return found;
}

/** What a requirement may wait for. */
const BRINGERS: ReadonlySet<string> = new Set(['wallet widget', 'screens', 'visualiser']);

/** The ids not due yet (tests/requirements.pending) and what brings each. @throws Error with the wrong line */
export function readPending(): ReadonlyMap<string, string> {
  const pending = new Map<string, string>();
  for (const line of readFileSync(join(root, 'tests/requirements.pending'), 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [id = '', ...words] = line.trim().split(' ');
    const bringer = words.join(' ');
    if (!BRINGERS.has(bringer)) throw new Error(`tests/requirements.pending: what brings ${line}?`);
    pending.set(id, bringer);
  }
  return pending;
}

/** The ids that need a test: the parts of a requirement, or itself if it has none. */
export function idsToShow(requirements: readonly Requirement[]): readonly string[] {
  return requirements.flatMap(({ id, parts }) => (parts.length === 0 ? [id] : parts.map((part) => part.id)));
}

/** A title with more ids than this shows none of them. */
const MOST_IDS = 3;

export function idsOf(title: string): ReadonlySet<string> {
  const ids = new Set(title.match(REQUIREMENT_ID));
  return ids.size > MOST_IDS ? new Set() : ids;
}

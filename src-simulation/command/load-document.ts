import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nearestName, repeatedNames } from '@axiom/domain/document';
import { BadArguments } from './options.ts';

const ENDING = /\.(?:json|[cm]?[jt]s)$/;
const BYTE_ORDER_MARK = '\uFEFF';
const SHIPPED = resolve(import.meta.dirname, '../scenarios');

export interface Loaded {
  readonly document: unknown;
  /** The content of the file `start.snapshot`, if there is one. */
  readonly snapshot: unknown;
  /** Problems of the files, reported together with those of the document. */
  readonly wrong?: readonly string[];
}

/** Names of the shipped scenarios. */
export function shippedNames(): readonly string[] {
  return readdirSync(SHIPPED)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .toSorted();
}

/** A shipped scenario's document or a file's. @throws BadArguments if there is none, or it is no document */
export async function loadDocument(scenario: string): Promise<Loaded> {
  const file = fileOf(scenario);
  const isJson = file.endsWith('.json');
  const document = isJson ? readJson(file) : await imported(file);
  const repeated = isJson ? repeatedNames(textOf(file)) : [];
  const wrong = repeated.map((path) => `${path}: found a name that stands there twice; allowed: once.`);
  const start = (document as { readonly start?: { readonly snapshot?: unknown } } | null)?.start;
  if (typeof start?.snapshot !== 'string') return { document, snapshot: undefined, wrong };
  const snapshotFile = resolve(dirname(file), start.snapshot);
  if (existsSync(snapshotFile)) return { document, snapshot: readJson(snapshotFile), wrong };
  wrong.push(`start.snapshot: there is no file ${start.snapshot} beside the scenario.`);
  return { document, snapshot: undefined, wrong };
}

function fileOf(scenario: string): string {
  if (/^[a-z0-9-]+$/.test(scenario)) {
    const shipped = join(SHIPPED, `${scenario}.json`);
    if (existsSync(shipped)) return shipped;
  }
  const file = resolve(scenario);
  const found = scenario === '' ? undefined : statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() === true)
    throw new BadArguments([`“${scenario}” is a folder; a scenario is a .json or .ts file.`]);
  if (found !== undefined && !ENDING.test(scenario))
    throw new BadArguments([`The name of “${scenario}” ends neither in .json nor in .ts: what is in it?`]);
  if (found !== undefined) return file;
  const names = shippedNames();
  const nearest = nearestName(scenario, names);
  const hint = nearest === undefined ? '' : ` Perhaps ${nearest}.`;
  throw new BadArguments([
    `There is no scenario “${scenario}”: neither a shipped one (${names.join(', ')}) nor a .json or .ts file.${hint}`,
  ]);
}

/** @throws BadArguments if the file is no JSON, with the position */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(textOf(file)) as unknown;
  } catch (error) {
    throw new BadArguments([`${file}: ${messageOf(error)}`]);
  }
}

function textOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

async function imported(file: string): Promise<unknown> {
  const module = await imports(file);
  if (module.default === undefined)
    throw new BadArguments([`${file} has no default export; a scenario's is its document.`]);
  return module.default;
}

async function imports(file: string): Promise<{ readonly default?: unknown }> {
  try {
    return (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
  } catch (error) {
    throw new BadArguments([`${file} cannot be loaded: ${messageOf(error)}${placeOf(error, file)}`]);
  }
}

/** The line in this file where the error was thrown, as far as the stack shows it. */
function placeOf(error: unknown, file: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at = stack.indexOf(`${basename(file)}:`);
  const [, line] = at < 0 ? [] : (/^[^:]+:([0-9]+)/.exec(stack.slice(at)) ?? []);
  return line === undefined ? '' : ` (line ${line})`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

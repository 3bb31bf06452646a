import { createHash } from 'node:crypto';
import { isWithin } from '@axiom/domain/document';
import { type Experiment, parseExperiment, putInScenario } from '@axiom/simulation';
import type { Loaded } from './load-document.ts';
import { BadArguments, type Options } from './options.ts';
import { withDays } from './with-days.ts';
import { withPeople } from './with-people.ts';

type Document = Readonly<Record<string, unknown>>;

/** Everything that determines a simulation's figures. */
export interface Prepared {
  /** The scenario after all options are applied. */
  readonly document: Document;
  readonly snapshot: unknown;
  readonly experiment: Experiment;
  readonly runs: number;
  readonly seed: number;
  /** Over scenarios, policies and snapshot. The number of runs and the first seed do not count. */
  readonly hash: string;
  /** What --days removed. */
  readonly leftOut: readonly string[];
}

/** Applies the options and reads the document. @throws BadArguments with all of its problems */
export function prepare(
  { document, snapshot, wrong: known = [] }: Loaded,
  options: Partial<Pick<Options, 'set' | 'people' | 'days' | 'runs' | 'seed'>> = {},
): Prepared {
  let changed = asDocument(document);
  const wrong: string[] = [...known];
  for (const [path, text] of options.set ?? []) {
    const put = settle(changed, path, text, snapshot);
    if (typeof put === 'string') wrong.push(put);
    else changed = put;
  }
  if (options.people !== undefined) changed = withPeople(changed, options.people);
  const shortened = withDays(changed, options.days);
  changed = shortened.document;
  if (options.runs !== undefined) changed = { ...changed, runs: options.runs };
  if (options.seed !== undefined) changed = { ...changed, seed: options.seed };
  const parsed = parseExperiment(changed, { snapshot });
  wrong.push(
    ...(parsed.problems ?? [])
      // If the snapshot's file is missing, that problem says more than one of its content.
      .filter(({ path }) => path !== 'snapshot' || snapshot !== undefined || known.length === 0)
      .map(
        ({ path, found, allowed }) =>
          `${path === '' ? 'the scenario' : path}: found ${found}; allowed: ${allowed}.`,
      ),
  );
  if (wrong.length > 0 || parsed.problems !== undefined) throw new BadArguments(wrong);
  const { experiment } = parsed;
  const { runs, seed } = experiment.variants[0].parsed;
  const hash = hashOf(experiment, snapshot);
  return { document: changed, snapshot, experiment, runs, seed, hash, leftOut: shortened.leftOut };
}

function asDocument(document: unknown): Document {
  if (typeof document === 'object' && document !== null && !Array.isArray(document))
    return document as Document;
  throw new BadArguments(['A scenario is an object of JSON.']);
}

/** The document with the setting, read as JSON if the field accepts that, else as text; or the problem. */
function settle(document: Document, path: string, text: string, snapshot: unknown): Document | string {
  const asText = putInScenario(document, path, text);
  if (asText.problem !== undefined)
    return `--set ${path}: found ${asText.problem.found}; allowed: ${asText.problem.allowed}.`;
  const value = jsonOf(text);
  if (value === undefined) return asText.document;
  const asValue = putInScenario(document, path, value);
  if (asValue.problem !== undefined) return asText.document;
  const allowedAt = (candidate: Document): readonly string[] =>
    (parseExperiment(candidate, { snapshot }).problems ?? [])
      .filter((problem) => isWithin(problem.path, path))
      .map(({ allowed }) => allowed);
  const [valueAllowed, textAllowed] = [allowedAt(asValue.document), allowedAt(asText.document)];
  if (valueAllowed.length === 0) return asValue.document;
  // Both are refused: report the text as written, not the number it is read as (1e400, -0).
  const isAnotherNumber = typeof value === 'number' && String(value) !== text;
  if (isAnotherNumber || textAllowed.length === 0) return asText.document;
  // No field accepts null, so null's problems describe the field's form. The candidate that has the right
  // form is the one whose problem is reported.
  const asNothing = putInScenario(document, path, null);
  const forms = asNothing.problem === undefined ? allowedAt(asNothing.document) : [];
  const isOfForm = (said: readonly string[]) =>
    !said.some((allowed) => forms.some((form) => allowed.startsWith(form)));
  return isOfForm(textAllowed) && !isOfForm(valueAllowed) ? asText.document : asValue.document;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function hashOf(experiment: Experiment, snapshot: unknown): string {
  const variants = experiment.variants.map(({ name, document, parsed }) => {
    const { runs: _runs, seed: _seed, title: _title, description: _text, $schema: _form, ...rest } = document;
    return [name, { ...rest, policy: parsed.policyDocument }];
  });
  const text = canonical([variants, snapshot ?? null]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** JSON with sorted names, except for behaviours and groups, whose order matters. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).map(([name, item]) => [name, canonicalField(name, item)] as const);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return `{${sorted.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

function canonicalField(name: string, value: unknown): string {
  const isOrdered = name === 'behaviours' || name === 'groups' || name === 'mix';
  if (!isOrdered || typeof value !== 'object' || value === null || Array.isArray(value))
    return canonical(value);
  return canonical(Object.entries(value));
}

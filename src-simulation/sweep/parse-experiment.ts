import {
  checked,
  DocumentReader,
  type Fields,
  join,
  type Problem,
  plainFields,
} from '@axiom/domain/document';
import { parseDocumentPath } from '../scenario/document-path.ts';
import { type ParsedScenario, parseScenario, type ParseScenarioOptions } from '../scenario/parse-scenario.ts';
import { MOST_RUNS } from '../scenario/scenario-shape.ts';
import { changesShape, compareShape, MOST_VARIANTS, sweepShape } from './experiment-shape.ts';
import { putInScenario } from './put-in-scenario.ts';

/** One scenario of an experiment: the document with some values put in. */
export interface Variant {
  /** The name in `compare`; "1", "2" … in a sweep; "" for a document alone. */
  readonly name: string;
  /** The values that were put in, by path. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly document: Fields;
  readonly parsed: Extract<ParsedScenario, { readonly problems?: undefined }>;
}

/** One scenario, or several that differ in named values. */
export interface Experiment {
  readonly kind: 'single' | 'compare' | 'sweep';
  readonly variants: readonly [Variant, ...Variant[]];
}

/** The experiment, or every problem that was found; never both. */
export type ParsedExperiment =
  | { readonly experiment: Experiment; readonly problems?: undefined }
  | { readonly experiment?: undefined; readonly problems: readonly [Problem, ...Problem[]] };

type Changes = Readonly<Record<string, unknown>>;

/**
 * Reads a scenario document with its `sweep` (lists of values by path: every combination, the last path fastest) or
 * its `compare` (named sets of values by path, the first is the one the others are compared with). Every variant is
 * read and proven; what is wrong in the document itself is told once, the rest with the first variant it is found in.
 */
export function parseExperiment(document: unknown, options: ParseScenarioOptions = {}): ParsedExperiment {
  const base = parseScenario(document, options);
  const fields = plainFields(document);
  if (fields === undefined && base.problems !== undefined) return { problems: base.problems };
  const { sweep, compare, ...alone } = fields ?? {};
  const reader = new DocumentReader();
  if (sweep !== undefined && compare !== undefined)
    reader.note('compare', compare, 'either sweep or compare, not both');
  const sets = compare === undefined ? sweepSets(reader, sweep) : compareSets(reader, compare);
  const problems: Problem[] = [...(base.problems ?? []), ...reader.problems];
  const told = new Set(problems.map(keyOf));
  const variants: Variant[] = [];
  for (const { name, changes } of sets) {
    const variant = readVariant(alone, name, changes, options);
    if (!('problems' in variant)) {
      variants.push(variant);
      continue;
    }
    for (const problem of variant.problems) {
      if (told.has(keyOf(problem))) continue;
      told.add(keyOf(problem));
      problems.push({ ...problem, path: `${name}: ${problem.path}` });
    }
  }
  const runs = variants.reduce((total, { parsed }) => total + parsed.runs, 0);
  if (runs > MOST_RUNS)
    problems.push({
      path: 'runs',
      found: `${runs} in ${variants.length} variants together`,
      allowed: `at most ${MOST_RUNS} together`,
    });
  const [first, ...rest] = problems;
  if (first !== undefined) return { problems: [first, ...rest] };
  const [head, ...tail] = variants;
  if (head === undefined) return { problems: [{ path: 'sweep', found: 'nothing', allowed: 'a variant' }] };
  const kind = compare !== undefined ? 'compare' : sweep !== undefined ? 'sweep' : 'single';
  return { experiment: { kind, variants: [head, ...tail] } };
}

function keyOf({ path, found, allowed }: Problem): string {
  return JSON.stringify([path, found, allowed]);
}

interface NamedChanges {
  readonly name: string;
  readonly changes: Changes;
}

function readVariant(
  alone: Fields,
  name: string,
  changes: Changes,
  options: ParseScenarioOptions,
): Variant | { readonly problems: readonly Problem[] } {
  let document: Fields = alone;
  const refused: Problem[] = [];
  for (const [path, value] of Object.entries(changes)) {
    const put = putInScenario(document, path, value);
    if (put.problem === undefined) document = put.document;
    else refused.push(put.problem);
  }
  const parsed = parseScenario(document, options);
  if (parsed.problems !== undefined) return { problems: [...refused, ...parsed.problems] };
  return refused.length > 0 ? { problems: refused } : { name, changes, document, parsed };
}

function sweepSets(reader: DocumentReader, sweep: unknown): readonly NamedChanges[] {
  if (sweep === undefined) return [{ name: '', changes: {} }];
  const lists = sweepShape.read(reader, sweep, 'sweep');
  noteReplaced(reader, 'sweep', [...lists.keys()]);
  const count = [...lists.values()].reduce((product, values) => product * values.length, 1);
  if (count > MOST_VARIANTS) {
    reader.problems.push({
      path: 'sweep',
      found: `${count} combinations`,
      allowed: `at most ${MOST_VARIANTS} combinations`,
    });
    return [];
  }
  return cartesian(lists).map((changes, index) => ({ name: String(index + 1), changes }));
}

/** Every combination of one value a path, the last path changing fastest. */
function cartesian(lists: ReadonlyMap<string, readonly unknown[]>): readonly Changes[] {
  let sets: readonly Changes[] = [{}];
  for (const [path, values] of lists)
    sets = sets.flatMap((set) => values.map((value) => ({ ...set, [path]: value })));
  return sets;
}

const compared = compareShape(
  checked(changesShape, (reader, changes, path) => noteReplaced(reader, path, [...changes.keys()])),
);

function compareSets(reader: DocumentReader, compare: unknown): readonly NamedChanges[] {
  const sets = compared.read(reader, compare, 'compare');
  return [...sets].map(([name, changes]) => ({ name, changes: Object.fromEntries(changes) }));
}

/** Notes each path whose value is overwritten by a later path: the variant would be reported with a value that it does not have. */
function noteReplaced(reader: DocumentReader, at: string, paths: readonly string[]): void {
  const steps = paths.map((path) => parseDocumentPath(path));
  paths.forEach((path, index) => {
    const later = steps.findIndex((other, place) => place > index && startsWith(steps[index], other));
    const by = paths[later];
    if (by !== undefined)
      reader.note(join(at, path), path, `a path that ${by}, after it, does not write over`);
  });
}

type Steps = ReturnType<typeof parseDocumentPath>;

function startsWith(steps: Steps, beginning: Steps): boolean {
  return (
    steps !== undefined && beginning !== undefined && beginning.every((step, depth) => steps[depth] === step)
  );
}

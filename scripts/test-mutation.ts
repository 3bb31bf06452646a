import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONCEPTS, isConcept } from './mutation/concepts.ts';
import { forgetUnnoticed, readReport, type Survivor } from './mutation/report.ts';

/**
 * `npm run test:mutation [-- --only <concept>,…] [--concurrency <n>] [--force]`: changes the money modules in
 * one place at a time and checks whether a test detects it. Passes if every concept has a score of at least
 * 95 % and scripts/mutation/equivalents.json explains every survivor.
 *
 * Each concept is one Stryker run with its own incremental file, so an interrupted run keeps its results. The
 * incremental mode looks only at the mutated file and the tests: after a change in code that a concept uses,
 * run its mutants again with `--force`.
 */
const root = resolve(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/mutation');
const LEAST_SCORE = 95;
const { values } = parseArgs({
  options: { only: { type: 'string' }, concurrency: { type: 'string' }, force: { type: 'boolean' } },
});

interface Equivalent extends Survivor {
  /** Why no test can distinguish the mutant from the original. */
  readonly argument: string;
}
interface Outcome {
  readonly concept: string;
  readonly valid: number;
  readonly noticed: number;
  readonly equivalent: number;
  readonly unexplained: readonly Survivor[];
  /** Listed as equivalent, but detected or gone. */
  readonly stale: readonly Equivalent[];
  readonly excluded: number;
}
const equivalents = JSON.parse(
  readFileSync(join(root, 'scripts/mutation/equivalents.json'), 'utf8'),
) as readonly Equivalent[];

const asked: readonly string[] = values.only?.split(',') ?? CONCEPTS;
const unknown = asked.filter((each) => !isConcept(each));
if (unknown.length > 0) throw new Error(`Not among ${CONCEPTS.join(', ')}: ${unknown.join(', ')}`);

mkdirSync(cache, { recursive: true });
const outcomes = asked.map((concept) => {
  mutate(concept);
  return judge(concept);
});
for (const { unexplained, stale } of outcomes) {
  for (const { file, line, original, replacement } of unexplained) {
    console.log(`survived: ${file}\n  in   ${line}\n  from ${original}\n  to   ${replacement}`);
  }
  for (const { file, line } of stale) console.log(`listed as equivalent, but no survivor: ${file}: ${line}`);
}
console.table(
  Object.fromEntries(
    [...outcomes, total(outcomes)].map((outcome) => [
      outcome.concept,
      {
        mutants: outcome.valid,
        noticed: outcome.noticed,
        equivalent: outcome.equivalent,
        unexplained: outcome.unexplained.length,
        excluded: outcome.excluded,
        'score %': score(outcome).toFixed(2),
      },
    ]),
  ),
);
process.exitCode = outcomes.every(holds) ? 0 : 1;

function mutate(concept: string): void {
  const incrementalFile = join(cache, `${concept}.incremental.json`);
  if (existsSync(incrementalFile)) forgetUnnoticed(incrementalFile);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
      'run',
      'scripts/mutation/stryker.config.json',
      '--mutate',
      `src-domain/${concept}/**/*.ts,!src-domain/**/index.ts`,
      '--incrementalFile',
      incrementalFile,
      ...(values.concurrency === undefined ? [] : ['--concurrency', values.concurrency]),
      ...(values.force ? ['--force'] : []),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        MUTATION_CONCEPT: concept,
        PROPERTY_RUNS: process.env['PROPERTY_RUNS'] ?? '60',
        PROPERTY_SHRINK: 'no',
      },
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  copyFileSync(join(cache, 'report.json'), join(cache, `${concept}.json`));
}

function judge(concept: string): Outcome {
  const report = readReport(join(cache, `${concept}.json`));
  const stale = equivalents.filter(({ file }) => file.startsWith(`src-domain/${concept}/`));
  const unexplained = report.survivors.filter((survivor) => {
    // Each entry explains one survivor: identical lines need one entry each.
    const index = stale.findIndex((each) => isSame(survivor, each));
    if (index >= 0) stale.splice(index, 1);
    return index < 0;
  });
  return {
    concept,
    valid: report.detected + report.survivors.length,
    noticed: report.detected,
    equivalent: report.survivors.length - unexplained.length,
    unexplained,
    stale,
    excluded: report.ignored,
  };
}

function isSame(a: Survivor, b: Survivor): boolean {
  return (
    a.file === b.file && a.line === b.line && a.original === b.original && a.replacement === b.replacement
  );
}

function score({ valid, noticed }: Outcome): number {
  return valid === 0 ? 0 : (noticed / valid) * 100;
}

function holds(outcome: Outcome): boolean {
  const { unexplained, stale, excluded } = outcome;
  return score(outcome) >= LEAST_SCORE && unexplained.length + stale.length + excluded === 0;
}

function total(parts: readonly Outcome[]): Outcome {
  const sum = (of: (each: Outcome) => number) => parts.reduce((all, each) => all + of(each), 0);
  return {
    concept: 'all',
    valid: sum(({ valid }) => valid),
    noticed: sum(({ noticed }) => noticed),
    equivalent: sum(({ equivalent }) => equivalent),
    unexplained: parts.flatMap(({ unexplained }) => unexplained),
    stale: parts.flatMap(({ stale }) => stale),
    excluded: sum(({ excluded }) => excluded),
  };
}

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { plants } from './list/index.ts';
import type { Plant } from './plant.ts';
import { PlantBed, type PlantResult } from './support/bed.ts';
import { readRequirements } from '../../scripts/lib/requirements.ts';

/**
 * `npm run test:plants`: breaks the product on purpose, one planted breakage after the other, each in a copy, and demands
 * that a test whose title names the requirement turns red. `--id R2.08` those of one id, `--changed` those in files that
 * differ from the merge base (20 drawn by a printed seed where it is not known), `--list` what there is.
 */
const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    id: { type: 'string' },
    file: { type: 'string' },
    changed: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    seed: { type: 'string' },
    workers: { type: 'string' },
  },
});
/** Drawn where nobody knows what changed. */
const SAMPLE = 20;

const git = (...args: string[]): string | null => {
  const run = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return run.status === 0 ? run.stdout.trim() : null;
};

/** Files that differ from the branch this one left; null where that is not known. */
const changedFiles = (): Set<string> | null => {
  for (const branch of ['origin/main', 'origin/master']) {
    const base = git('merge-base', 'HEAD', branch);
    if (base === null || base === '' || base === git('rev-parse', 'HEAD')) continue;
    return new Set((git('diff', '--name-only', base) ?? '').split('\n'));
  }
  return null;
};

/** A generator of numbers below 1 that anybody can repeat (mulberry32). */
const drawn = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

const sample = (all: readonly Plant[], count: number): Plant[] => {
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000));
  console.log(`seed ${seed}: repeat with --changed --seed ${seed}`);
  const next = drawn(seed);
  return all
    .map((plant) => ({ plant, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ plant }) => plant);
};

const chosen = (): readonly Plant[] => {
  if (values.id !== undefined) return plants.filter(({ id }) => id.startsWith(values.id ?? ''));
  if (values.file !== undefined) return plants.filter(({ file }) => file === values.file);
  if (!values.changed) return plants;
  const files = values.seed === undefined ? changedFiles() : null;
  return files === null ? sample(plants, SAMPLE) : plants.filter(({ file }) => files.has(file));
};

/** Plants whose id nobody knows. */
const strangers = (): string[] => {
  const ids = new Set(readRequirements().flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]));
  return plants
    .filter(({ id }) => !ids.has(id))
    .map(({ id, breaks }) => `${id} is no requirement (${breaks})`);
};

const say = (result: PlantResult): void => {
  const mark = result.isKilled ? '✓' : '✗';
  console.log(
    `${mark} ${result.plant.id} ${result.plant.breaks}: ${result.why} (${result.seconds.toFixed(0)} s)`,
  );
};

const missing = strangers();
for (const line of missing) console.error(line);
const todo = chosen();
if (values.list) {
  for (const { id, file, breaks } of todo) console.log(`${id} ${file}: ${breaks}`);
} else if (todo.length > 0) {
  const queue = [...todo];
  const results: PlantResult[] = [];
  const workers = Number(values.workers ?? Math.min(2, availableParallelism()));
  const beds = Array.from({ length: Math.min(workers, queue.length) }, (_, index) =>
    PlantBed.make(root, index),
  );
  try {
    const green = (await beds[0]?.greenIds([...new Set(todo.map(({ id }) => id))])) ?? new Set<string>();
    await Promise.all(
      beds.map(async (bed) => {
        for (let plant = queue.shift(); plant !== undefined; plant = queue.shift()) {
          const result = await bed.try(plant, green);
          results.push(result);
          say(result);
        }
      }),
    );
  } finally {
    for (const bed of beds) bed.clear();
  }
  const killed = results.filter(({ isKilled }) => isKilled).length;
  console.log(`${killed} passed, ${results.length - killed + missing.length} failed`);
  if (killed < results.length) process.exitCode = 1;
} else {
  console.log('no plant stands in a file that changed');
}
if (missing.length > 0) process.exitCode = 1;

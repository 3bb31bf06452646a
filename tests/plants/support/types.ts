import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plant } from '../plant.ts';
import { putIn } from './copy.ts';

/** Whatever the product is made of; tests stand on packages whose types cannot be named from a copy. */
const ROOMS = ['src', 'src-server', 'src-devnet'];
const ERROR = /^(\S+?)\(\d+,\d+\): error (.+)$/gm;

/**
 * Which plants do not type-check, and why. As many as find their place are compiled at once, because a compilation costs as
 * much as a test; where that fails, those of the files named are compiled again, one of each file at a time.
 */
export function typeErrors(folder: string, plants: readonly Plant[]): ReadonlyMap<Plant, string> {
  const wrong = new Map<Plant, string>();
  let left = plants.filter(({ file }) => /\.tsx?$/.test(file));
  while (left.length > 0) {
    const { round, takeOut } = putInMany(folder, left);
    const errors = compile(folder);
    takeOut();
    left = left.filter((plant) => !round.includes(plant));
    const named = new Set(errors.map(({ file }) => file));
    let suspects = round.filter(({ file }) => named.has(file));
    if (errors.length > 0 && suspects.length === 0) {
      const [before] = compile(folder);
      if (before !== undefined)
        throw new Error(`${before.file} does not type-check by itself: ${before.text}`);
      suspects = [...round];
    }
    while (suspects.length > 0) {
      const tried = suspects.filter(
        (plant, index) => suspects.findIndex(({ file }) => file === plant.file) === index,
      );
      const backs = tried.map((plant) => putIn(folder, plant));
      const found = compile(folder);
      for (const back of backs) back();
      for (const plant of tried) {
        const error = found.find(({ file }) => file === plant.file);
        if (error !== undefined) wrong.set(plant, `does not type-check: ${error.text}`);
      }
      suspects = suspects.filter((plant) => !tried.includes(plant));
    }
  }
  return wrong;
}

/** Puts in every plant whose text still stands there once; at least the first. */
function putInMany(
  folder: string,
  plants: readonly Plant[],
): { readonly round: readonly Plant[]; readonly takeOut: () => void } {
  const round: Plant[] = [];
  const backs: (() => void)[] = [];
  for (const plant of plants) {
    const { file, find } = plant;
    if (readFileSync(join(folder, file), 'utf8').split(find).length !== 2) continue;
    round.push(plant);
    backs.unshift(putIn(folder, plant));
  }
  return { round, takeOut: () => backs.forEach((back) => back()) };
}

function compile(folder: string): readonly { readonly file: string; readonly text: string }[] {
  const run = spawnSync(join(folder, 'node_modules/.bin/tsc'), ['-b', ...ROOMS], {
    cwd: folder,
    encoding: 'utf8',
  });
  const errors = [...run.stdout.matchAll(ERROR)].map(([, file = '', text = '']) => ({ file, text }));
  if (run.status !== 0 && errors.length === 0)
    throw new Error(`tsc failed: ${run.stdout}${run.stderr}`.slice(0, 500));
  return errors;
}

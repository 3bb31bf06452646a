import { branchPoint, changedSince } from '../../../scripts/lib/changed-files.ts';
import type { Plant } from '../plant.ts';

/** Drawn where nobody knows what changed. */
const SAMPLE = 20;

/** Plants in files that differ from the branch this one left; where that is not known 20 drawn by a seed, which is printed. */
export function plantsOfChanges(plants: readonly Plant[], root: string, seed?: string): readonly Plant[] {
  const base = seed === undefined ? branchPoint(root) : null;
  const files = base === null ? null : changedSince(root, base);
  return files === null
    ? drawn(plants, Number(seed ?? Math.floor(Math.random() * 1_000_000_000)))
    : plants.filter(({ file, by }) => files.has(file) || files.has(by.file));
}

/** In an order that the seed alone decides (mulberry32). */
function drawn(plants: readonly Plant[], seed: number): readonly Plant[] {
  console.log(`plants drawn by seed ${seed}: repeat with --changed --seed ${seed}`);
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return plants
    .map((plant) => ({ plant, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, SAMPLE)
    .map(({ plant }) => plant);
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idsOf } from '../../../scripts/lib/requirements.ts';
import type { Plant } from '../plant.ts';

/** What a person meets: ids of these sections, and this one, have plants. The others are held by mutation, contract and server tests. */
const PLANTED = /^R[123689]\.|^R5\.35/;

/** What runs in the house, and the tests that share one house, which runs before a plant is put in. */
const OF_HOUSE = /^src-(server|devnet|process)\//;
const IN_SHARED_HOUSE = /^tests\/(composition|stage|gallery|e2e)\//;

/** What is wrong with a plant before it is tried: its text, its test, its id. Undefined where nothing is. */
export function flawOf(plant: Plant, root: string, ids: ReadonlySet<string>): string | undefined {
  const { id, file, find, put, by } = plant;
  if (!ids.has(id)) return `${id} is no requirement, or one that has parts`;
  const path = join(root, file);
  if (!existsSync(path)) return `${file} is not there`;
  const places = readFileSync(path, 'utf8').split(find).length - 1;
  if (places !== 1) return `its text stands ${places} times in ${file}: ${find}`;
  if (find === put) return 'it changes nothing';
  if (OF_HOUSE.test(file) && IN_SHARED_HOUSE.test(by.file))
    return `${file} runs in the house before ${by.file} is told of a change`;
  const test = join(root, by.file);
  if (!existsSync(test)) return `${by.file} is not there`;
  const text = readFileSync(test, 'utf8');
  // The title of a table's row is put together when it runs.
  if (!text.includes(by.title) && !text.includes('.each(')) return `${by.file} has no test “${by.title}”`;
  return idsOf(by.title).has(id) ? undefined : `“${by.title}” does not show ${id}`;
}

/** Ids that need a plant and have none. */
export function withoutPlant(
  ids: readonly string[],
  plants: readonly Plant[],
  pending: ReadonlyMap<string, string>,
): readonly string[] {
  const planted = new Set(plants.map(({ id }) => id));
  return ids.filter((id) => PLANTED.test(id) && !pending.has(id) && !planted.has(id));
}

import { resolve } from 'node:path';
import { idsToShow, readPending, readRequirements } from '../../scripts/lib/requirements.ts';
import { plants } from './list/index.ts';
import { flawOf, withoutPlant } from './support/check.ts';

/**
 * Without running anything: every requirement, or part of one, that a person meets has a plant unless it is pending, and each
 * plant's text still stands where it says, once, and its test names the id.
 */
const root = resolve(import.meta.dirname, '../..');
const due = idsToShow(readRequirements());
const ids = new Set(due);
const wrong: string[] = [];
for (const plant of plants) {
  const flaw = flawOf(plant, root, ids);
  if (flaw !== undefined) wrong.push(`plant of ${plant.id} (${plant.breaks}): ${flaw}`);
}
for (const id of withoutPlant(due, plants, readPending()))
  wrong.push(`${id}: no plant breaks it (tests/plants/list)`);
for (const line of wrong) console.error(line);
console.log(`${plants.length} plants, ${wrong.length} problems`);
if (wrong.length > 0) process.exitCode = 1;

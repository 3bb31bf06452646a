import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Flows } from '../documents/flows.ts';
import { flowsOf } from '../flows/flows.ts';
import { modelOf, readForeign, readHouse } from './read.ts';

/**
 * Writes the documents of this house's machines, or of the XState v5 files that are named, into a folder:
 * `node src-visualiser/command/main.ts --out FOLDER [FILE…]`.
 */
const { values, positionals } = parseArgs({
  options: { out: { type: 'string', default: '.cache/visualiser' } },
  allowPositionals: true,
});
const root = resolve(import.meta.dirname, '../..');
const read =
  positionals.length > 0
    ? await readForeign(positionals.map((file) => resolve(file)))
    : await readHouse(root);
const flows: Flows = {
  machines: read.machines.map(({ document, setting }) => flowsOf(document, setting, [])),
};

const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const documents = { model: modelOf(read), flows };
for (const [name, document] of Object.entries(documents))
  writeFileSync(join(out, `${name}.json`), JSON.stringify(document));

for (const { file, line, what, remedy } of read.problems)
  console.error(`${file}${line === null ? '' : `:${line}`} ${what} ${remedy}`);
for (const { machine, flows: told, unreached } of flows.machines)
  console.log(`${machine}: ${told.length} flows, ${unreached.length} unreached`);

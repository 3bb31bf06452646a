import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { documentsHere } from './documents.ts';
import { documentsOf, withRevision } from './revision.ts';
import { readForeign, readHouse } from './read.ts';

/**
 * Writes the documents of this house's machines, or of the XState v5 files that are named, into a folder:
 * `node src-visualiser/command/main.ts [--out FOLDER] [--base REVISION] [--only MACHINE] [FILE…]`.
 */
const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string', default: '.cache/visualiser' },
    /** Another checkout of this repository. */
    root: { type: 'string', default: resolve(import.meta.dirname, '../..') },
    /** Also how the machines differ from those of this revision. */
    base: { type: 'string' },
    /** Only the machine with this id. */
    only: { type: 'string' },
  },
  allowPositionals: true,
});
const all =
  positionals.length > 0
    ? await readForeign(positionals.map((file) => resolve(file)))
    : await readHouse(resolve(values.root));
const { base = null, only = null } = values;
const machines = all.machines.filter(({ document }) => only === null || document.id === only);
const past =
  base === null
    ? null
    : await withRevision(base, (revision) => ({
        ...documentsOf(revision, only),
        name: revision.name,
        hasScreens: false,
      }));
const documents = documentsHere({ ...all, machines }, past);

const out = resolve(values.out);
mkdirSync(out, { recursive: true });
for (const [name, document] of Object.entries(documents))
  if (document !== null) writeFileSync(join(out, `${name}.json`), JSON.stringify(document));

for (const { file, line, what, remedy } of documents.model.problems)
  console.error(`${file}${line === null ? '' : `:${line}`} ${what} ${remedy}`);
for (const { machine, flows, unreached } of documents.flows.machines)
  console.log(`${machine}: ${flows.length} flows, ${unreached.length} unreached`);
for (const { machine, kind, what, id, fields } of documents.difference?.structure ?? [])
  console.log(`${kind}: ${what} ${id} of ${machine}${fields.length > 0 ? `, its ${fields.join(', ')}` : ''}`);
for (const { machine, how, step, title } of documents.difference?.behaviour ?? [])
  console.log(`${how} at step ${step}: ${title} (${machine})`);

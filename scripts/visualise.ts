import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { documentsHere, type Past } from '../src-visualiser/command/documents.ts';
import { readForeign, readHouse } from '../src-visualiser/command/read.ts';
import { documentsOf, type Revision, withRevision } from '../src-visualiser/command/revision.ts';
import { layOut } from '../src-visualiser/layout/layout.ts';
import { visualiserServer } from './lib/serve-visualiser.ts';
import { buildPages, writePictures } from './lib/visualiser-pages.ts';

/**
 * `npm run visualise [-- FILE…]`: builds the visualiser of every machine, or of the XState v5 files that are named, and
 * serves it, where an app of `npm start -- --live` streams to its page Live. `npm run build:visualiser` builds it into
 * dist-visualiser, one folder that opens from the file system and requests nothing. `--base REVISION` also shows which
 * flows of that revision go another way here.
 */
const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: {
    build: { type: 'boolean', default: false },
    port: { type: 'string', default: '4180' },
    /** The address to listen on; 0.0.0.0 also lets a phone on the same network stream to it. */
    host: { type: 'string', default: '127.0.0.1' },
    /** Also how the machines differ from those of this revision. */
    base: { type: 'string' },
  },
  allowPositionals: true,
});
const folder = join(root, values.build ? 'dist-visualiser' : '.cache/visualiser');

const revision = (): string => {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty=, changed'], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  } catch {
    return 'not a checkout';
  }
};

const read =
  positionals.length > 0
    ? await readForeign(positionals.map((file) => resolve(file)))
    : await readHouse(root);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const past = values.base === undefined ? null : await withRevision(values.base, pastOf);
const documents = documentsHere(read, past);
for (const { file, line, what, remedy } of documents.model.problems)
  console.error(`${file}${line === null ? '' : `:${line}`} ${what} ${remedy}`);
const layout = await layOut(documents.model);
await buildPages(folder, { ...documents, layout, revision: revision() });
writePictures(folder, documents.model, layout);
if (values.build) console.log(`visualiser: ${join(folder, 'index.html')}`);
else serve(Number(values.port));

/** Documents of the base, and a phone with the screens that it had. */
function pastOf(base: Revision): Past {
  const documents = documentsOf(base, null);
  try {
    execFileSync(process.execPath, [join(root, 'scripts/lib/phone-of.ts'), folder, 'phone-base'], {
      cwd: base.tree,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { ...documents, name: base.name, hasScreens: true };
  } catch (error) {
    console.error(
      `${base.name} has no screens here: ${error instanceof Error ? error.message : String(error)}`,
    );
    return { ...documents, name: base.name, hasScreens: false };
  }
}

function serve(port: number): void {
  const server = visualiserServer(folder);
  server.on('error', (error) => {
    console.error(`visualiser: ${error.message}`);
    process.exitCode = 1;
  });
  server.listen(port, values.host, () => console.log(`visualiser: http://127.0.0.1:${port}/`));
}

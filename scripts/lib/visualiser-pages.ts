import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const PAGES = 'src-visualiser/pages';

/** The two pages: the visualiser itself, and the phone that it shows screens in. */
const ENTRIES = [
  { name: 'visualiser', entry: `${PAGES}/main.tsx`, page: 'index.html', title: 'AXIOM machines' },
  { name: 'phone', entry: `${PAGES}/stage/phone.tsx`, page: 'phone.html', title: 'AXIOM' },
] as const;

/**
 * Builds the visualiser's pages into a folder that opens from the file system: classic scripts, because browsers load no
 * module from there, and nothing that is fetched.
 * @param documents what `machineDocuments` is: written beside the pages as a script
 */
export async function buildPages(folder: string, documents: unknown): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { name, entry, page, title } of ENTRIES) {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      // Not `production`: that takes the prose out of the machines.
      mode: 'visualiser',
      logLevel: 'error',
      publicDir: false,
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: true,
        rolldownOptions: {
          input: join(root, entry),
          output: {
            format: 'iife',
            codeSplitting: false,
            entryFileNames: `${name}.js`,
            assetFileNames: `${name}.[ext]`,
          },
        },
      },
    });
    writeFileSync(join(folder, page), pageOf(name, title));
  }
  // A script ends at "</script", wherever it stands.
  const text = JSON.stringify(documents).replaceAll('<', '\\u003c');
  writeFileSync(join(folder, 'documents.js'), `globalThis.machineDocuments = ${text};\n`);
}

function pageOf(name: string, title: string): string {
  const scripts = name === 'phone' ? ['phone.js'] : ['documents.js', 'visualiser.js'];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${name}.css" />
  </head>
  <body>
    <div id="root"></div>
${scripts.map((file) => `    <script defer src="${file}"></script>`).join('\n')}
  </body>
</html>
`;
}

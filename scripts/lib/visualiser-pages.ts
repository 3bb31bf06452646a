import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Layout } from '../../src-visualiser/documents/layout.ts';
import type { Model } from '../../src-visualiser/documents/model.ts';
import { svgOf } from '../../src-visualiser/take-away/svg.ts';

const root = resolve(import.meta.dirname, '../..');
const PAGES = 'src-visualiser/pages';

/** What the page may weigh, in bytes. */
export const SHELL_BUDGET = 120_000;

/**
 * Builds the visualiser's pages into a folder that opens from the file system: classic scripts, because browsers load no
 * module from there, and nothing that is fetched.
 * @param documents the parts that the pages know, by name: written beside them as a script
 */
export async function buildPages(folder: string, documents: object): Promise<void> {
  await buildShell(folder, documents);
  await buildPhone(root, folder, 'phone');
}

/** Builds the page alone, without the phone that shows the app's screens in it. */
export async function buildShell(folder: string, documents: object): Promise<void> {
  await bundle(root, folder, 'visualiser', 'main.tsx');
  const style = '<link rel="stylesheet" href="visualiser.css" />';
  writePage(folder, 'index.html', 'AXIOM machines', style, ['documents.js', 'visualiser.js']);
  const parts = Object.entries(documents).filter(([, part]) => part !== null);
  const texts = Object.fromEntries(parts.map(([name, part]) => [name, JSON.stringify(part)]));
  // A script ends at "</script", wherever it stands.
  const text = JSON.stringify(texts).replaceAll('<', '\\u003c');
  writeFileSync(join(folder, 'documents.js'), `globalThis.machineDocuments = ${text};\n`);
}

/** The chart of each machine as a picture of its own, beside the pages. */
export function writePictures(folder: string, { machines }: Model, layout: Layout): void {
  for (const { machine: id, open } of layout.machines) {
    const machine = machines.find((one) => one.id === id);
    if (machine !== undefined) writeFileSync(join(folder, `${id}.svg`), svgOf(machine, open));
  }
}

/** Bytes of the page when they are compressed with gzip: without the documents and the phone. */
export function shellBytes(folder: string): number {
  return ['visualiser.js', 'visualiser.css'].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
}

/**
 * Builds the page of the phone that shows the screens of one checkout.
 * @param checkout a folder with this repository's files, with the visualiser's own as they are here
 */
export async function buildPhone(checkout: string, folder: string, name: string): Promise<void> {
  await bundle(checkout, folder, name, 'stage/phone.tsx');
  // Inside the page, because a page from the file system may not read its style sheets, and pictures need them.
  const css = join(folder, `${name}.css`);
  const style = `<style>${readFileSync(css, 'utf8').replaceAll('</style', '')}</style>`;
  rmSync(css);
  writePage(folder, `${name}.html`, 'AXIOM', style, [`${name}.js`]);
}

async function bundle(checkout: string, folder: string, name: string, entry: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const before = process.env['NODE_ENV'];
  // Vite asks for it before any setting: the pages are the same wherever they are built.
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      root: checkout,
      configFile: join(checkout, 'vite.config.ts'),
      // Not `production`: that takes the prose out of the machines.
      mode: 'visualiser',
      logLevel: 'error',
      publicDir: false,
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: true,
        rolldownOptions: {
          input: join(checkout, PAGES, entry),
          output: {
            format: 'iife',
            codeSplitting: false,
            entryFileNames: `${name}.js`,
            assetFileNames: `${name}.[ext]`,
          },
        },
      },
    });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

function writePage(
  folder: string,
  page: string,
  title: string,
  style: string,
  scripts: readonly string[],
): void {
  writeFileSync(
    join(folder, page),
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    ${style}
  </head>
  <body>
    <div id="root"></div>
${scripts.map((file) => `    <script defer src="${file}"></script>`).join('\n')}
  </body>
</html>
`,
  );
}

import { join, resolve } from 'node:path';
import { build } from 'vite';

const folder = resolve(import.meta.dirname, '..');
const root = resolve(folder, '../..');

/** A page as its bundler left it: paths below the page's own folder, with their contents. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

export type App = 'anchor' | 'ours';

/** Builds one of the two pages as the product's client is built: same bundler, target and minifier. */
export async function buildPage(app: App): Promise<Files> {
  const output = await build({
    root: join(folder, app),
    base: './',
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    publicDir: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false },
  });
  const outputs = (Array.isArray(output) ? output : [output]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  return new Map(outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

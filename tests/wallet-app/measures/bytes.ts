import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { App, Files } from '../world/pages.ts';

const folder = resolve(import.meta.dirname, '..');

/** Taken out of both: what an app has anyway, or what both stand on. */
const OUTSIDE = /^(react|react-dom|xstate|@xstate\/react|@lingui\/[a-z]+|@tonconnect\/(sdk|protocol))(\/|$)/;

const ENTRY: Readonly<Record<App, string>> = { anchor: 'anchor/main.ts', ours: 'ours/main.tsx' };

const gzipBytes = (code: string | Uint8Array): number => gzipSync(code, { level: 9 }).length;

/** Bytes of a bundle, minified and gzipped. */
export interface Weight {
  readonly js: number;
  readonly css: number;
}

/**
 * The widget over the SDK: one bundle of the page's own code and everything that it imports, but {@link OUTSIDE}. All
 * languages, icons, machines and lazy parts are in it, and some lines of the page.
 */
export async function widgetWeight(app: App): Promise<Weight> {
  const output = await build({
    root: join(folder, app),
    configFile: resolve(folder, '../../vite.config.ts'),
    logLevel: 'error',
    publicDir: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: join(folder, ENTRY[app]),
        external: (id: string) => OUTSIDE.test(id),
        output: { codeSplitting: false },
      },
    },
  });
  const files = (Array.isArray(output) ? output : [output]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const sum = (ending: string): number =>
    files
      .filter(({ fileName }) => fileName.endsWith(ending))
      .reduce((bytes, file) => bytes + gzipBytes(file.type === 'chunk' ? file.code : file.source), 0);
  return { js: sum('.js'), css: sum('.css') };
}

/** Everything of a built page, each file gzipped by itself: also the SDK, React and what else it stands on. */
export const pageWeight = (files: Files): number =>
  [...files.values()].reduce((bytes, file) => bytes + gzipBytes(file), 0);

/** One decimal of KiB. */
export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

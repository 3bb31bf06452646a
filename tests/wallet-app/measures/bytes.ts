import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type App, bundle } from '../world/bundle.ts';
import type { Files } from '../world/pages.ts';

const folder = resolve(import.meta.dirname, '..');

/** Taken out of both: what an app has anyway, or what both stand on. */
const OUTSIDE = /^(react|react-dom|xstate|@xstate\/react|@lingui\/[a-z]+|@tonconnect\/(sdk|protocol))(\/|$)/;

export const gzipBytes = (code: string | Uint8Array): number => gzipSync(code, { level: 9 }).length;

/** Bytes of a bundle, minified and gzipped. */
export interface Weight {
  readonly js: number;
  readonly css: number;
}

/**
 * The widget over the SDK, built as a package of it would be: one file of what an app imports and everything below it, but
 * {@link OUTSIDE}. All languages, icons, machines and lazy parts are in it; the helper by which Vite preloads the chunks of a
 * page is not.
 */
export const bundleWidget = (app: App) =>
  bundle(app, {
    lib: { entry: join(folder, app, 'widget.ts'), formats: ['es'], cssFileName: 'widget' },
    rolldownOptions: {
      external: (id: string) => OUTSIDE.test(id),
      output: { codeSplitting: false, minify: true, comments: false },
    },
  });

export async function widgetFiles(app: App): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const files = await bundleWidget(app);
  return new Map(files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

export async function widgetWeight(app: App): Promise<Weight> {
  const files = await widgetFiles(app);
  const sum = (ending: string): number =>
    [...files].reduce((bytes, [name, file]) => (name.endsWith(ending) ? bytes + gzipBytes(file) : bytes), 0);
  return { js: sum('.js'), css: sum('.css') };
}

/** Everything of a built page, each file gzipped by itself: also the SDK, React and what else it stands on. */
export const pageWeight = (files: Files): number =>
  [...files.values()].reduce((bytes, file) => bytes + gzipBytes(file), 0);

/** One decimal of KiB. */
export const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;

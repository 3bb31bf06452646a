import { join, resolve } from 'node:path';
import { build, type InlineConfig } from 'vite';

export type App = 'anchor' | 'ours';

const folder = resolve(import.meta.dirname, '..');
const root = resolve(folder, '../..');

/** Runs as a production build does, whatever a test runner has set: React's pages for development are other pages. */
async function inProduction<Result>(run: () => Promise<Result>): Promise<Result> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Builds one of the two pages as the product's client is built: same bundler, plugins, target and minifier. */
export const bundle = (app: App, options: InlineConfig['build'] = {}) =>
  bundleOf(join(folder, app), { base: './', publicDir: false, build: options });

/** Builds the product's client. */
export const bundleClient = () => bundleOf(root, {});

async function bundleOf(page: string, config: InlineConfig) {
  const output = await inProduction(() =>
    build({
      ...config,
      root: page,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      mode: 'production',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { ...config.build, write: false },
    }),
  );
  return (Array.isArray(output) ? output : [output]).flatMap((one) => ('output' in one ? one.output : []));
}

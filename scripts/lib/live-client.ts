import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { fingerprintOf } from './build.ts';

const root = resolve(import.meta.dirname, '../..');
const APP = '<script type="module" src="/src/main.tsx"></script>';
const STREAM = '<script type="module" src="/src-visualiser/pages/in-app/main.ts"></script>';

/** Beside the built client, never in its place: nothing of it is ever deployed. */
export const LIVE_CLIENT = join(root, '.cache/live-client');

/**
 * Builds the client together with what streams its machines, unless LIVE_CLIENT holds just that, and writes into its page
 * where to stream.
 * @param relay as `ws://127.0.0.1:4180/live/app`
 */
export async function buildLiveClient(relay: string, folder = LIVE_CLIENT): Promise<void> {
  const page = join(folder, 'index.html');
  const stamp = join(folder, '.built-from');
  const sources = fingerprintOf(['src-visualiser']);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      mode: 'live',
      logLevel: 'error',
      plugins: [
        {
          name: 'stream-first',
          transformIndexHtml: {
            order: 'pre',
            handler: (html) => {
              if (!html.includes(APP)) throw new Error(`index.html has no ${APP} to stream before.`);
              return html.replace(APP, `<meta name="live-relay" content="" />${STREAM}${APP}`);
            },
          },
        },
      ],
      build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
    });
    writeFileSync(stamp, sources);
  }
  const html = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    html.replace(/(<meta name="live-relay" content=")[^"]*/, (_, start: string) => start + relay),
  );
}

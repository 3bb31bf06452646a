import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import { fingerprintOf } from '../../../scripts/lib/build.ts';
import { browser } from '../../support/browser.ts';
import { keptFolder } from '../../support/kept-folder.ts';
import { root } from '../../support/program.ts';
import { serveFolder } from '../../support/static-server.ts';

/** The gallery on a port of its own. */
export interface ServedGallery {
  /** Address of the gallery, its time standing still; more parameters may follow. */
  readonly base: string;
  /** The names of all frames. */
  readonly names: readonly string[];
  close(): Promise<void>;
}

/** Builds the gallery for what its sources hold now, and answers where it lies. */
export const builtGallery = (): Promise<string> =>
  keptFolder('gallery', fingerprintOf(['gallery.html']), async (folder) => {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      build: {
        outDir: folder,
        minify: false,
        reportCompressedSize: false,
        rolldownOptions: { input: join(root, 'gallery.html') },
      },
    });
  });

/** Serves the built gallery until it is closed. */
export async function serveGallery(): Promise<ServedGallery> {
  const { server, url } = await serveFolder(await builtGallery());
  const base = `${url}/gallery.html?still`;
  return {
    base,
    names: await namesAt(base),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** As the index lists them; it would show each of them in a page of its own, which nobody looks at here. */
async function namesAt(base: string): Promise<readonly string[]> {
  const page = await (await browser()).newPage();
  await page.route(/[?&]frame=/, (route) => route.abort());
  await page.goto(base);
  await page.waitForSelector('figcaption a');
  const names = await page.$$eval('figcaption a', (links) => links.map((link) => link.textContent ?? ''));
  await page.close();
  return names;
}

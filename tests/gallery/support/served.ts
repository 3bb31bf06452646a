import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { browser } from '../../support/browser.ts';

/** The gallery on a port of its own. */
export interface ServedGallery {
  /** Address of the gallery, its time standing still; more parameters may follow. */
  readonly base: string;
  /** The names of all frames. */
  readonly names: readonly string[];
  close(): Promise<void>;
}

/** Serves the gallery until it is closed. */
export async function serveGallery(): Promise<ServedGallery> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'axiom-gallery-'));
  const server = await createServer({
    configFile: 'vite.config.ts',
    cacheDir,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const base = `${server.resolvedUrls?.local[0] ?? ''}gallery.html?still`;
  return {
    base,
    names: await namesAt(base),
    close: async () => {
      await server.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
}

/** The first page makes the server prepare every module. */
async function namesAt(base: string): Promise<readonly string[]> {
  const page = await (await browser()).newPage();
  await page.goto(base, { timeout: 90_000 });
  await page.waitForSelector('figcaption a', { timeout: 90_000 });
  const names = await page.$$eval('figcaption a', (links) => links.map((link) => link.textContent ?? ''));
  await page.close();
  return names;
}

import { once } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { build } from 'vite';
import { chromiumPath } from '../lib/chromium.ts';
import { median, type Row } from './row.ts';

const root = resolve(import.meta.dirname, '../..');
const ROUNDS = 5;
const SLOWER = 4;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Each screen with hundreds of rows, beside the same screen with a few. */
const SCREENS = [
  { name: 'Dashboard, 300 bonds and 300 stakes', large: 'dashboard-large', small: 'dashboard' },
  { name: 'Staking, 300 stakes', large: 'staking-large', small: 'staking' },
  { name: 'My links, 300', large: 'links-large', small: 'links' },
] as const;

/** The gallery, minified, with the screens' samples. */
async function builtGallery(folder: string): Promise<void> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      outDir: folder,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, 'gallery.html') },
    },
  });
}

async function served(folder: string): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://local').pathname);
    if (!path.startsWith(folder) || !existsSync(path)) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    createReadStream(path).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
}

interface Living {
  readonly firstFrameMs: number;
  readonly worstScrollMs: number;
  readonly tickScriptMs: number;
  readonly styles: number;
}

/** In the page: milliseconds from the change of the address to the first frame after the screen is in the page. */
const firstFrame = (frame: string): string => `(async () => {
  const next = () => new Promise(requestAnimationFrame);
  await next();
  const startedMs = performance.now();
  location.hash = '${frame}';
  while (document.querySelector('[data-frame="${frame}"] main') === null)
    await new Promise((done) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(null);
    });
  await next();
  await next();
  return performance.now() - startedMs;
})()`;

/** In the page: the longest time between two frames while it is scrolled, ms. */
const WORST_SCROLL = `(async () => {
  const body = document.querySelector('dialog[open] .sheet-body') ?? document.scrollingElement;
  let worst = 0;
  let lastMs = performance.now();
  for (let index = 0; index < 60; index += 1) {
    body.scrollBy(0, 240);
    await new Promise(requestAnimationFrame);
    const atMs = performance.now();
    worst = Math.max(worst, atMs - lastMs);
    lastMs = atMs;
  }
  return worst;
})()`;

const TICKS = 5;
/** By then all rows are in the page: what puts them there is no tick's work. */
const FILLED_MS = 4000;

async function livingOf(browser: Browser, url: string, frame: string): Promise<Living> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const client = await page.context().newCDPSession(page);
  await page.goto(`${url}/gallery.html?lang=en#dashboard-first-day`);
  await page.waitForSelector('main');
  await client.send('Performance.enable');
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const metrics = async () => {
    const { metrics: list } = await client.send('Performance.getMetrics');
    return new Map(list.map(({ name, value }) => [name, value]));
  };
  const firstFrameMs = await page.evaluate<number>(firstFrame(frame));
  await page.waitForTimeout(FILLED_MS);
  const before = await metrics();
  await page.waitForTimeout(TICKS * 1000);
  const after = await metrics();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const worstScrollMs = await page.evaluate<number>(WORST_SCROLL);
  await page.close();
  return {
    firstFrameMs,
    worstScrollMs,
    tickScriptMs: (grown('ScriptDuration') * 1000) / TICKS,
    styles: grown('RecalcStyleCount') / TICKS,
  };
}

const medians = (all: readonly Living[]): Living => ({
  firstFrameMs: median(all.map((one) => one.firstFrameMs)),
  worstScrollMs: median(all.map((one) => one.worstScrollMs)),
  tickScriptMs: median(all.map((one) => one.tickScriptMs)),
  styles: median(all.map((one) => one.styles)),
});

/** Screens with hundreds of rows beside the same with a few, alternating, on a processor four times slower. */
export async function livingRows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-living-'));
  await builtGallery(folder);
  const { server, url } = await served(folder);
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  const rows: Row[] = [];
  try {
    for (const { name, large, small } of SCREENS) {
      const ours: Living[] = [];
      const beside: Living[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await livingOf(browser, url, large));
        beside.push(await livingOf(browser, url, small));
      }
      const many = medians(ours);
      const few = medians(beside);
      const row = (what: string, field: keyof Living, unit: string): Row => ({
        what: `${name}: ${what}`,
        ours: `${many[field].toFixed(1)} ${unit}`,
        beside: `${few[field].toFixed(1)} ${unit} with a few`,
        ratio: many[field] / Math.max(few[field], 0.01),
        note: `${SLOWER} × slower processor, median of ${ROUNDS}`,
      });
      rows.push(
        row('first frame', 'firstFrameMs', 'ms'),
        row('longest frame while scrolling', 'worstScrollMs', 'ms'),
        row('script of a tick', 'tickScriptMs', 'ms'),
        row('style passes a tick', 'styles', ''),
      );
    }
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

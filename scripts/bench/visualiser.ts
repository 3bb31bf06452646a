import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { documentsHere } from '../../src-visualiser/command/documents.ts';
import { readForeign, readHouse, type ReadAll } from '../../src-visualiser/command/read.ts';
import { layOut } from '../../src-visualiser/layout/layout.ts';
import { chromiumPath } from '../lib/chromium.ts';
import { buildPages, SHELL_BUDGET, shellBytes, writePictures } from '../lib/visualiser-pages.ts';
import { median, type Row } from './row.ts';
import { frameMs, paintedAt, pressedMs } from './visualiser/in-page.ts';
import { largeMachine } from './visualiser/large-machine.ts';

const root = resolve(import.meta.dirname, '../..');
const ROUNDS = 5;
const SIZE = { width: 1440, height: 1000 };
const millis = (ms: number) => `${ms.toFixed(0)} ms`;

/** The pages of these machines as `npm run build:visualiser` makes them, and the picture of each beside them. */
async function built(folder: string, read: ReadAll): Promise<void> {
  const documents = documentsHere(read, null);
  const layout = await layOut(documents.model);
  await buildPages(folder, { ...documents, layout, revision: 'of the benchmark' });
  writePictures(folder, documents.model, layout);
}

/** Milliseconds from the navigation to the frame in which this is on screen. */
async function openedMs(page: Page, url: string, selector: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(paintedAt, selector);
}

const GO = 'button[aria-label^="Go: "], button[aria-label^="Next: "]';

/** Steps of the simulation beside a chart, each beside a frame in which nothing happens. */
async function stepsMs(page: Page, address: string) {
  await page.goto('about:blank');
  await page.goto(address);
  const steps: number[] = [];
  const frames: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.locator(GO).first().waitFor();
    steps.push(await page.evaluate(pressedMs, GO));
    frames.push(await page.evaluate(frameMs));
  }
  return { steps, frames };
}

async function measured(browser: Browser, house: string, large: string): Promise<readonly Row[]> {
  const page = await (await browser.newContext({ viewport: SIZE })).newPage();
  const at = (folder: string, path: string) => pathToFileURL(join(folder, path)).href;
  const pages = {
    svg: [at(house, 'purchase.svg'), 'svg'],
    chart: [`${at(house, 'index.html')}#/purchase/chart`, 'svg.chart .state'],
    largeSvg: [at(large, 'large.svg'), 'svg'],
    large: [`${at(large, 'index.html')}#/large/chart`, 'svg.chart .state'],
  } as const;
  type Name = keyof typeof pages;
  const opened: { readonly name: Name; readonly ms: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, [url, selector]] of Object.entries(pages) as [Name, (typeof pages)[Name]][])
      opened.push({ name, ms: await openedMs(page, url, selector) });
  const of = (name: Name) => median(opened.filter((one) => one.name === name).map(({ ms }) => ms));
  const { steps, frames } = await stepsMs(page, `${at(house, 'index.html')}#/maintenance/chart`);
  const row = (what: string, [ours, beside]: readonly [number, number], name: string, note: string): Row => ({
    what,
    ours: millis(ours),
    beside: `${millis(beside)} ${name}`,
    ratio: ours / beside,
    note,
  });
  return [
    row('first chart after navigation', [of('chart'), of('svg')], 'its SVG alone', 'goal 300 ms'),
    row('500 states, collapsed', [of('large'), of('largeSvg')], 'its open SVG alone', 'goal 1 s'),
    row('simulation step to repaint', [median(steps), median(frames)], 'an empty frame', 'goal 50 ms'),
  ];
}

function shellRow(folder: string): Row {
  const bytes = shellBytes(folder);
  return {
    what: 'shell of the visualiser, gzip',
    ours: `${(bytes / 1000).toFixed(1)} KB`,
    beside: `${SHELL_BUDGET / 1000} KB budget`,
    ratio: bytes / SHELL_BUDGET,
    note: 'without documents and phone',
  };
}

/** The visualiser as it is built: its shell, the first chart, a chart of 500 states, a step of the simulation. */
export async function visualiserRows(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-bench-visualiser-'));
  const [house, large] = [join(folder, 'house'), join(folder, 'large')];
  const file = join(folder, 'large.ts');
  writeFileSync(file, largeMachine());
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  try {
    await built(house, await readHouse(root));
    await built(large, await readForeign([file]));
    return [shellRow(house), ...(await measured(browser, house, large))];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

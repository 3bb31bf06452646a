import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { documentsHere } from '../../src-visualiser/command/documents.ts';
import { readForeign, readHouse, type ReadAll } from '../../src-visualiser/command/read.ts';
import { layOut } from '../../src-visualiser/layout/layout.ts';
import { svgOf } from '../../src-visualiser/take-away/svg.ts';
import { chromiumPath } from '../lib/chromium.ts';
import { buildPages } from '../lib/visualiser-pages.ts';
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
  for (const { machine: id, open } of layout.machines) {
    const machine = documents.model.machines.find((one) => one.id === id);
    if (machine !== undefined) writeFileSync(join(folder, `${id}.svg`), svgOf(machine, open));
  }
}

/** Milliseconds from the navigation to the frame in which this is on screen. */
async function openedMs(page: Page, url: string, selector: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(paintedAt, selector);
}

const GO = 'button[aria-label^="Go: "], button[aria-label^="Next: "]';

/** Steps of the simulation beside a chart. */
async function stepsMs(page: Page, address: string): Promise<readonly number[]> {
  await page.goto('about:blank');
  await page.goto(address);
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.locator(GO).first().waitFor();
    all.push(await page.evaluate(pressedMs, GO));
  }
  return all;
}

async function measured(browser: Browser, house: string, large: string): Promise<readonly Row[]> {
  const page = await (await browser.newContext({ viewport: SIZE })).newPage();
  const at = (folder: string, path: string) => pathToFileURL(join(folder, path)).href;
  const times = {
    chart: [] as number[],
    svg: [] as number[],
    large: [] as number[],
    largeSvg: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.svg.push(await openedMs(page, at(house, 'purchase.svg'), 'svg'));
    times.chart.push(await openedMs(page, `${at(house, 'index.html')}#/purchase/chart`, 'svg.chart .state'));
    times.largeSvg.push(await openedMs(page, at(large, 'large.svg'), 'svg'));
    times.large.push(await openedMs(page, `${at(large, 'index.html')}#/large/chart`, 'svg.chart .state'));
  }
  const [chart, svg, whole, wholeSvg] = [times.chart, times.svg, times.large, times.largeSvg].map(median);
  const steps = median(await stepsMs(page, `${at(house, 'index.html')}#/maintenance/chart`));
  const frame = await page.evaluate(frameMs);
  const row = (what: string, ours = 0, beside = 0, name = '', note = ''): Row => ({
    what,
    ours: millis(ours),
    beside: `${millis(beside)} ${name}`,
    ratio: ours / beside,
    note,
  });
  return [
    row('first chart after navigation', chart, svg, 'its SVG alone', 'goal 300 ms'),
    row('500 states, collapsed', whole, wholeSvg, 'its open SVG alone', 'goal 1 s'),
    row('simulation step to repaint', steps, frame, 'two empty frames', 'goal 50 ms'),
  ];
}

function shellRow(folder: string): Row {
  const kb = ['visualiser.js', 'visualiser.css'].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000,
    0,
  );
  return {
    what: 'shell of the visualiser, gzip',
    ours: `${kb.toFixed(1)} KB`,
    beside: '120 KB budget',
    ratio: kb / 120,
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

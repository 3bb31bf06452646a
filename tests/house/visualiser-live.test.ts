import axe from 'axe-core';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../scripts/lib/build.ts';
import { visualiserServer } from '../../scripts/lib/serve-visualiser.ts';
import { buildShell } from '../../scripts/lib/visualiser-pages.ts';
import { modelOf, readHouse } from '../../src-visualiser/command/read.ts';
import { layOut } from '../../src-visualiser/layout/layout.ts';
import type { Recording } from '../../src-visualiser/live/messages.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { tempDir } from '../support/house.ts';
import { keptFolder } from '../support/kept-folder.ts';
import { root } from '../support/program.ts';
import { PATIENCE_MS, until } from '../support/until.ts';
import { LiveApp } from './support/live-app.ts';

/** The page alone, with the charts of two machines that every app runs. */
const builtPage = () =>
  keptFolder(
    'live-page',
    fingerprintOf(['src-visualiser', 'tests/house/visualiser-live.test.ts']),
    async (folder) => {
      const read = await readHouse(root);
      const model = modelOf({ machines: read.machines, problems: [] });
      const drawn = model.machines.filter(({ id }) => ['session', 'amountForm'].includes(id));
      await buildShell(folder, {
        model,
        flows: { machines: [] },
        layout: await layOut({ ...model, machines: drawn }),
        coverage: null,
        difference: null,
        revision: 'of this test',
      });
    },
  );

let server: Server;
const lines = new Set<Socket>();
let port = 0;
let page: Page;
let app: LiveApp;
/** What the page said while nothing streamed. */
let before = '';
let phone: Awaited<ReturnType<LiveApp['open']>>;
const errors: string[] = [];
const temporary = tempDir();

/** With every line to it, as a process that ends closes them. */
function end(): void {
  server.close();
  for (const line of lines) line.destroy();
}

async function listen(): Promise<void> {
  server = visualiserServer(await builtPage());
  server.on('connection', (line) => {
    lines.add(line);
    line.on('close', () => lines.delete(line));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
}

beforeAll(async () => {
  await listen();
  app = await LiveApp.serve(`ws://127.0.0.1:${port}/live/app`);
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 1000 } });
  context.setDefaultTimeout(PATIENCE_MS);
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`http://127.0.0.1:${port}/#/live`);
  await page.getByRole('heading', { name: 'Nothing streams yet' }).waitFor();
  before = (await page.getByRole('main').textContent()) ?? '';
  phone = await app.open(360);
  await rows().nth(5).waitFor();
}, 300_000);
afterAll(async () => {
  await closeBrowser();
  app.close();
  end();
  rmSync(temporary, { recursive: true, force: true });
});

const apps = () => page.getByRole('navigation', { name: 'Apps' }).locator('.app');
/** A key for the page, with the focus on nothing. */
const press = async (key: string): Promise<void> => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press(key);
};
const status = () => page.locator('.replay [role=status]');
const rows = () => page.locator('.events li');

describe('the live page, with real apps that stream', () => {
  it('R7.02 says what to do while nothing streams, then shows two apps by themselves, told apart', async () => {
    expect(before).toContain('Run npm start -- --live and open the app');
    await app.open(412);
    await apps().nth(1).waitFor();
    expect(await apps().nth(0).textContent()).toContain('iOS, 360 × 740');
    expect(await apps().nth(1).textContent()).toContain('iOS, 412 × 740');
    await apps().nth(0).click();
  });

  it('R7.02 what a person does in the app is an event here, and what they typed is not', async () => {
    await phone.page.getByRole('link', { name: /Bond/ }).first().click();
    await phone.page.getByRole('textbox').first().fill('731.25');
    const typed = rows().filter({ hasText: 'amount typed' }).first();
    await typed.waitFor();
    expect(await typed.textContent()).toMatch(/text.*text of 6 letters/);
    const words = [phone.sent.join(''), await page.content()];
    expect(phone.sent.length).toBeGreaterThan(1);
    for (const secret of ['731.25', 'Vera', '0'.repeat(64), 'auth_date'])
      expect(words.filter((text) => text.includes(secret))).toEqual([]);
  });

  it('R7.02 lights the states that a machine is in on its chart, and says the same in words', async () => {
    await page.locator('.actors a[href="#/live/session"]').click();
    const chart = page.getByRole('article');
    await chart.locator('.state.leaf.lit').first().waitFor();
    const lit = await chart.locator('.state.leaf.lit .name').allTextContents();
    await chart.getByText('The same in words').click();
    expect(await chart.locator('summary.now').last().textContent()).toContain(lit[0]);
    expect(page.url()).toContain('#/live/session');
  });

  it('R7.02 draws who told whom, one lane a machine', async () => {
    await page.locator('.sequence .shaft').first().waitFor({ state: 'attached' });
    const lanes = await page.locator('.sequence .name').allTextContents();
    expect(lanes.length).toBeGreaterThan(0);
    expect(await page.locator('.sequence .ran').count()).toBeGreaterThan(0);
  });

  it('R7.02 pauses, goes back and on by the keys, plays, and comes back to now', async () => {
    await press(' ');
    await page.getByRole('heading', { level: 1, name: 'Replay' }).waitFor();
    const position = async () => Number(await page.getByRole('slider').inputValue());
    const standsAt = (wanted: number) => until(`event ${wanted}`, async () => (await position()) === wanted);
    const last = await position();
    await press('ArrowLeft');
    await press('ArrowLeft');
    await standsAt(last - 2);
    expect(await page.locator('.events li.coming').count()).toBeGreaterThanOrEqual(2);
    expect(await page.locator('.events li.now').count()).toBe(1);
    await status()
      .getByText(/events? behind the end/)
      .waitFor();
    await press('ArrowRight');
    await standsAt(last - 1);
    await press(' ');
    await until('it to play', async () => (await position()) >= last);
    await press('l');
    await status().getByText('streams').waitFor();
  });

  it('R7.02 saves a recording and opens it again; a file that is none is refused by its field', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save' }).click();
    const file = join(temporary, 'recording.json');
    await (await saving).saveAs(file);
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Recording;
    expect(saved.records.length).toBeGreaterThan(10);
    const open = page.getByLabel('Open a recording');
    await open.setInputFiles(file);
    await status().getByText('at the end, from a file').waitFor();
    expect(await apps().count()).toBe(3);
    const broken = JSON.stringify({ ...saved, records: [{ ...saved.records[0], n: 'one' }] });
    await open.setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from(broken),
    });
    await page.getByRole('alert').getByText('the file.records[0].n must be a whole number from 0').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    expect(await apps().count()).toBe(2);
  });

  it('R7.02 clears what was recorded and goes on', async () => {
    await apps().nth(0).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No event yet.').waitFor();
    await phone.page.getByRole('textbox').first().fill('12');
    await rows().filter({ hasText: 'amount typed' }).first().waitFor();
    expect(await page.locator('.replay p').textContent()).toMatch(/[\d,]+ older ones are not/);
  });

  it('R7.02 apps and page come back by themselves when the relay was away', async () => {
    end();
    await page.getByText('The relay does not answer; trying again.').waitFor();
    await listen();
    await page.getByText('Development only.').waitFor();
    await until('both apps', async () => (await apps().filter({ hasText: 'streams' }).count()) === 2);
    await phone.page.getByRole('textbox').first().fill('345');
    await apps().nth(0).click();
    await rows().filter({ hasText: 'text of 3 letters' }).first().waitFor();
  });

  it('R7.02 axe finds nothing, light and dark, and keys reach every control', async () => {
    for (const theme of ['light', 'dark']) {
      if (theme === 'dark') await page.getByRole('button', { name: 'Light page' }).click();
      expect(await axeFindings(), theme).toEqual([]);
    }
    const reached = new Set<string>();
    await page.locator('.rail .app').first().focus();
    for (let pressed = 0; pressed < 12; pressed += 1) {
      reached.add(await page.evaluate(() => document.activeElement?.textContent ?? ''));
      await page.keyboard.press('Tab');
    }
    expect([...reached].join(' ')).toMatch(/360 × 740.*Pause.*Clear.*Save/s);
    expect(errors).toEqual([]);
  });
});

async function axeFindings(): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

import axe from 'axe-core';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPages, buildPhone, SHELL_BUDGET, shellBytes } from '../../scripts/lib/visualiser-pages.ts';
import { type Documents, documentsHere, type Past } from '../../src-visualiser/command/documents.ts';
import { modelOf, type ReadAll, readHouse } from '../../src-visualiser/command/read.ts';
import { coverageOf } from '../../src-visualiser/coverage/coverage.ts';
import type { Flow } from '../../src-visualiser/documents/flows.ts';
import { flowsOf } from '../../src-visualiser/flows/flows.ts';
import { allIfLong } from '../support/long.ts';
import { layOut } from '../../src-visualiser/layout/layout.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { root } from '../support/program.ts';
import { tempDir } from '../support/house.ts';

/** One replaces the app, one has a form and sheets, two run inside of others, one is on no screen. */
const SHOWN = ['maintenance', 'purchase', 'transaction', 'taskCommand', 'door'];
const folder = join(tempDir(), 'visualiser');
let documents: Documents;
let flows: readonly Flow[] = [];
let page: Page;
const requests: string[] = [];
const errors: string[] = [];

/** A revision in which a person may pay before they have read the risks, with the screens of today. */
function past({ machines }: ReadAll): Past {
  const guards = { canPay: ({ context }: { context: { account: unknown } }) => context.account !== null };
  return {
    model: modelOf({ machines, problems: [] }),
    flows: {
      machines: machines.map(({ document, setting }) => {
        const isOther = document.id === 'purchase';
        const machine = isOther ? setting.machine.provide({ guards } as never) : setting.machine;
        return flowsOf(document, { ...setting, machine }, []);
      }),
    },
    name: 'the base',
    hasScreens: true,
  };
}

beforeAll(async () => {
  const all = await readHouse(root);
  const machines = all.machines.filter(({ document }) => SHOWN.includes(document.id));
  const read = { machines, problems: [] };
  documents = documentsHere(read, past(read));
  flows = documents.flows.machines.flatMap((one) => one.flows);
  const seen = { maintenance: { 'maintenance.on': ['of-this-test.test.ts'] } };
  await buildPages(folder, {
    ...documents,
    coverage: coverageOf(documents.model, documents.flows, seen),
    layout: await layOut(documents.model),
    revision: 'of this test',
  });
  await buildPhone(root, folder, 'phone-base');
  const context = await (await browser()).newContext({ viewport: { width: 1440, height: 1000 } });
  page = await context.newPage();
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(error.message));
}, 300_000);
afterAll(async () => {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

/** From the file system, as a reviewer opens it. */
const open = async (hash: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${pathToFileURL(join(folder, 'index.html')).href}${hash}`);
};
const phone = () => page.frameLocator('.big iframe');

/** What axe finds on the page itself; the phones in it are the product's own screens, which have tests of their own. */
async function axeFindings(): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run({ iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

/** The flow whose step follows from this event of the machine, and the number of that step. */
function stepWith(machine: string, event: string): { readonly flow: Flow; readonly step: number } {
  for (const flow of flows.filter((one) => one.machine === machine)) {
    const step = flow.steps.findIndex((one) => one.event === event);
    if (step > 0) return { flow, step };
  }
  throw new Error(`no flow of ${machine} has "${event}"`);
}

describe('the visualiser, opened from the file system', () => {
  it('R7.02 lists every flow as a sentence, and finds one by its words', async () => {
    const ids = [
      ...flows.map(({ id }) => id),
      ...(documents.difference?.behaviour ?? []).map(({ flow }) => flow),
    ];
    const count = new Set(ids).size;
    await open('#/');
    await page.getByRole('heading', { level: 1, name: `${count} flows` }).waitFor();
    expect(await page.locator('.rows li').count()).toBe(count);
    await page.getByRole('textbox', { name: 'Filter these flows' }).fill('maintenance');
    const left = await page.locator('.rows .title').allTextContents();
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(flows.length);
    await page.getByRole('textbox', { name: 'Filter these flows' }).fill('no such words');
    await page.getByText('No flow has these words.').waitFor();
  });

  it('R7.02 shows the real screen of each step; keys go from step to step, and each has an address', async () => {
    const { flow, step } = stepWith('purchase', 'review');
    await open(`#/purchase/${flow.id}/${step - 1}`);
    await phone().getByRole('button', { name: 'Review' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url(), { timeout: 20_000 }).toContain(`/${flow.id}/${step}`);
    await phone().getByRole('dialog').waitFor();
    await page.keyboard.press('g');
    await phone().getByRole('heading', { name: 'Подтвердите бонд' }).waitFor();
    await page.keyboard.press('t');
    await expect
      .poll(
        () =>
          phone()
            .locator('html')
            .evaluate((html) => html.dataset['theme']),
        { timeout: 20_000 },
      )
      .toBe('dark');
  });

  it('R7.02 pressing the screen’s own button and pressing Next are the same', async () => {
    const { flow, step } = stepWith('purchase', 'review');
    await open(`#/purchase/${flow.id}/${step - 1}`);
    await phone().getByRole('button', { name: 'Review' }).click();
    await expect.poll(() => page.url(), { timeout: 20_000 }).toContain(`/${flow.id}/${step}`);
    await open(`#/purchase/${flow.id}/${step - 1}`);
    await page.getByRole('button', { name: /^Next: review, to / }).click();
    await expect.poll(() => page.url(), { timeout: 20_000 }).toContain(`/${flow.id}/${step}`);
    await phone().getByRole('dialog').waitFor();
  });

  it('R7.02 says what happened, which guard decided and why, and what may come', async () => {
    const { flow, step } = stepWith('purchase', 'review');
    await open(`#/purchase/${flow.id}/${step}`);
    const happened = page.getByRole('region', { name: 'What happened' });
    await happened.getByText('can review').first().waitFor();
    expect(await happened.textContent()).toContain(flow.steps[step]?.description);
    const why = flow.steps[step]?.guards.find(({ holds }) => holds === true)?.why ?? '';
    expect(await happened.textContent()).toContain(why);
    const may = page.getByRole('region', { name: 'What may come' });
    await may.getByRole('button', { name: /: create bond answers/ }).waitFor();
    await may
      .getByRole('button', { name: /: create bond fails/ })
      .first()
      .waitFor();
  });

  it('R7.02 maintenance replaces the app on its screen, and a machine without a screen says so', async () => {
    const flow = flows.find(
      (one) => one.machine === 'maintenance' && one.steps.some(({ title }) => title.includes('aintenance')),
    );
    const step = flow?.steps.findIndex(({ actors }) => actors[0]?.states.includes('maintenance.on')) ?? 0;
    await open(`#/maintenance/${flow?.id}/${step}`);
    await phone().getByText('We are under maintenance').waitFor();
    const door = flows.find(({ machine }) => machine === 'door');
    await open(`#/door/${door?.id}/0`);
    await page.locator('.big').getByText('no screen: Nowhere').waitFor();
  });

  it('R7.02 shows a machine that runs inside of another on the screen of that one, which can be pressed', async () => {
    const asked = stepWith('transaction', 'send');
    await open(`#/transaction/${asked.flow.id}/${asked.step - 1}`);
    await phone().getByRole('button', { name: 'Open wallet' }).click();
    await expect.poll(() => page.url(), { timeout: 20_000 }).toContain(`/${asked.flow.id}/${asked.step}`);
    await phone().getByText('Opening the wallet').waitFor();
    const refused = stepWith('taskCommand', 'validate fails');
    await open(`#/taskCommand/${refused.flow.id}/${refused.step}`);
    await phone().getByText('It failed.').waitFor();
  });

  it('R7.02 draws the chart, says the same in its outline, and lights the moment of a flow', async () => {
    const { flow, step } = stepWith('purchase', 'review');
    await open(`#/purchase/${flow.id}/${step}/chart`);
    await page.locator('.chart .state.lit .name').first().waitFor();
    const lit = await page.locator('.chart .state.leaf.lit .name').allTextContents();
    expect(lit).toEqual([flow.steps[step]?.title]);
    const outline = page.getByRole('navigation', { name: /^Outline of / });
    expect(await outline.locator('summary.now').last().textContent()).toContain(lit[0]);
    expect(await page.locator('.chart .edge.happened').count()).toBeGreaterThan(0);
    await page.getByRole('textbox', { name: 'Find in this chart' }).fill('Order failed');
    expect(await page.locator('.chart .state.found').count()).toBe(1);
  });

  it('R7.02 a chart is played by keyboard alone: an event, the way back, zoom, and the way out', async () => {
    await open('#/maintenance/chart');
    const lit = page.locator('.chart .state.leaf.lit .name');
    await page.locator('.chart .state.lit').first().waitFor();
    const first = await lit.textContent();
    await page.getByRole('button', { name: /: check answers, to Maintenance: on$/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => lit.textContent()).toBe('Maintenance: on');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => lit.textContent()).toBe(first);
    const width = async () => (await page.locator('svg.chart').boundingBox())?.width ?? 0;
    const fitted = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(fitted);
    await page.keyboard.press('0');
    await expect.poll(width).toBe(fitted);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: /flows of Maintenance/ }).waitFor();
  });

  it('R7.02 a flow is copied as a test', async () => {
    const { flow, step } = stepWith('purchase', 'review');
    await open(`#/purchase/${flow.id}/${step}`);
    await page.evaluate(() => {
      document.execCommand = () => {
        (globalThis as { copied?: string }).copied = (document.activeElement as HTMLTextAreaElement).value;
        return true;
      };
    });
    await page.getByRole('button', { name: 'Copy as test' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => (globalThis as { copied?: string }).copied);
    expect(copied).toContain(`it(${JSON.stringify(flow.title)}`);
    expect(copied).toContain("machineOf('purchase')");
  });

  it('R7.02 coverage says what tests walked and what flows alone did, and leads to such a flow', async () => {
    await open('#/coverage');
    const states = page.getByRole('region', { name: 'states' });
    await states.getByText(/^1 of \d+ by tests$/).waitFor();
    await page.getByRole('button', { name: 'States' }).focus();
    await page.keyboard.press('Enter');
    const alone = page.getByRole('region', { name: 'Walked by flows alone' });
    const titles = await alone.locator('.title').allTextContents();
    expect(titles).toContain('Maintenance: off');
    expect(titles).not.toContain('Maintenance: on');
    await alone.getByRole('link', { name: /^Maintenance: off/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/#\/maintenance\/f\w+\/0$/);
    await page.getByRole('button', { name: 'Copy as test' }).waitFor();
  });

  it('R7.02 difference shows what breaks: the screens of both at the step, each with its guard; keys go on', async () => {
    const [first, second] = documents.difference?.behaviour ?? [];
    await open('#/difference');
    await page.getByRole('heading', { level: 1, name: first?.title }).waitFor();
    const before = page.getByRole('region', { name: 'Before' });
    const after = page.getByRole('region', { name: 'After' });
    await before.getByText('canPay holds: account is there').waitFor();
    await after.getByText('canPay does not hold: isRiskAcknowledged is false').waitFor();
    for (const [side, phone] of [
      [before, 'phone-base.html'],
      [after, 'phone.html'],
    ] as const)
      await side
        .frameLocator(`iframe[src="${phone}"]`)
        .getByRole('button', { name: 'Open wallet' })
        .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { level: 1, name: second?.title }).waitFor();
    expect(page.url()).toContain(`#/difference/${second?.flow}`);
    await page.keyboard.press('ArrowUp');
    await page.getByRole('heading', { level: 1, name: first?.title }).waitFor();
  });

  it('R7.02 axe finds nothing on any of its pages', async () => {
    const { flow, step } = stepWith('purchase', 'review');
    const moment = `#/purchase/${flow.id}/${step}`;
    for (const hash of ['#/', moment, '#/purchase/chart', '#/coverage', '#/difference', '#/live']) {
      await open(hash);
      await page.getByRole('main').waitFor();
      for (const theme of allIfLong(['light', 'dark'])) {
        if (theme === 'dark') await page.getByRole('button', { name: 'Light page' }).click();
        expect(await axeFindings(), `${hash} ${theme}`).toEqual([]);
      }
    }
  });

  it('R7.02 its page is no more than 120 KB without the documents and the phone', () => {
    expect(shellBytes(folder)).toBeLessThan(SHELL_BUDGET);
  });

  it('R7.02 requests nothing but its own files, and throws nothing', () => {
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.filter((url) => !/^(file:|data:|about:|blob:)/.test(url))).toEqual([]);
    expect(errors).toEqual([]);
  });
});

import type { Locator } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { examples } from '#server/http/docs/examples/index.ts';
import { closeBrowser } from '../support/browser.ts';
import { allIfLong } from '../support/long.ts';
import { Stage, type StageOptions } from './support/stage.ts';
import { bondRow, iso, listOf, MINUTE_MS, NOW_MS } from './support/world.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const waiting = bondRow('bond-9', {
  status: 'pending',
  boughtDaysAgo: 0,
  activated_at: null,
  matures_at: null,
  created_at: iso(NOW_MS - MINUTE_MS),
  pay_until: iso(NOW_MS + 14 * MINUTE_MS),
});

async function open(options: StageOptions = {}): Promise<Stage> {
  stage = await Stage.open(options, (one) =>
    one.answer('mints', { answer: listOf([waiting, bondRow('bond-1')]) }),
  );
  return stage;
}

/** A bond turns active, and reading everything again fails: two things to tell, whatever is on screen. */
async function tellTwo(app: Stage): Promise<void> {
  await app.connected();
  app.tell({
    event: 'user:mint',
    version: 2,
    data: { ...waiting, status: 'active', activated_at: iso(NOW_MS) },
  });
  app.answer('stakes', {
    refusal: 'internal',
    status: 500,
    message: 'The ledger is asleep, and so is everybody.',
  });
  await app.wake(20_000);
  await app.page.locator('.toast').first().waitFor();
}

async function covered(app: Stage, pressed?: Locator): Promise<readonly string[]> {
  const boxes = async (selector: string) =>
    Promise.all((await app.page.locator(selector).all()).map((one) => one.boundingBox()));
  const lines = await boxes('.toast:visible');
  expect(lines.length).toBeGreaterThan(0);
  const parts: readonly (readonly [
    string,
    readonly ({ x: number; y: number; width: number; height: number } | null)[],
  ])[] = [
    // Under an open dialog they are out of reach: it lies over them itself.
    ['header', await boxes('body:not(:has(dialog[open])) .app-top:visible')],
    ['dashboard header', await boxes('body:not(:has(dialog[open])) .dashboard-top:visible')],
    ['navigation', await boxes('body:not(:has(dialog[open])) .tabs:visible')],
    ['sheet title', await boxes('dialog[open] .sheet-head')],
    ['pressed control', [pressed === undefined ? null : await pressed.boundingBox()]],
  ];
  return parts.flatMap(([name, ones]) =>
    ones.some((one) =>
      lines.some(
        (line) =>
          one !== null &&
          line !== null &&
          line.x < one.x + one.width &&
          one.x < line.x + line.width &&
          line.y < one.y + one.height - 0.5 &&
          one.y < line.y + line.height - 0.5,
      ),
    )
      ? [name]
      : [],
  );
}

/** Whether a person can see the line: inside the window, and nothing lies over its middle. */
async function isInView(app: Stage): Promise<boolean> {
  return app.page.locator('.toast').evaluate((line) => {
    const { left, top, width, height } = line.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && top + height <= innerHeight && line.contains(hit);
  });
}

const SIZES: readonly StageOptions[] = [
  { width: 360, height: 740, textPercent: 200, language: 'ru' },
  { width: 1280, height: 760 },
  { width: 360, height: 740 },
  { width: 440, height: 900, theme: 'dark' },
  { width: 1020, height: 760 },
  { width: 1280, height: 760, language: 'ru' },
  { width: 360, height: 740, language: 'ru', theme: 'dark' },
  { width: 360, height: 740, textPercent: 200 },
];
const nameOf = ({ width = 0, language = 'en', textPercent = 100 }: StageOptions) =>
  `${width} px, ${language}, ${textPercent} %`;

describe('notices cover nothing', () => {
  it.each(allIfLong(SIZES, 2).map((size) => [nameOf(size), size] as const))(
    'R6.03f below the header of every screen, several at once, at %s',
    async (name, size) => {
      const app = await open(size);
      for (const path of ['/', '/bond', '/staking', '/referral']) {
        await app.goTo(path);
        await tellTwo(app);
        expect(await app.page.locator('.toast').count(), path).toBe(1);
        expect(await covered(app), path).toEqual([]);
        expect(await isInView(app), path).toBe(true);
        await app.picture(`notices-${path.slice(1)}-${name}`);
      }
    },
  );

  it.each(allIfLong(SIZES, 2).map((size) => [nameOf(size), size] as const))(
    'R6.03f in an open sheet, below its title, at %s',
    async (name, size) => {
      const app = await open(size);
      await app.goTo('/sell');
      await app.page.locator('dialog[open]').waitFor();
      await tellTwo(app);
      expect(await app.page.locator('dialog[open] .toast').count()).toBe(1);
      expect(await covered(app, app.page.locator('dialog[open] .sheet-foot button').first())).toEqual([]);
      expect(await isInView(app)).toBe(true);
      await app.picture(`notices-sheet-${name}`);
    },
  );

  it.each(allIfLong(SIZES, 2).map((size) => [nameOf(size), size] as const))(
    'R6.03 R6.05 the control that caused it stays free, wherever the page is scrolled to, at %s',
    async (_, size) => {
      const app = await open(size);
      await app.goTo('/referral');
      const copy = app.page.getByRole('button', {
        name: size.language === 'ru' ? 'Скопировать ссылку' : 'Copy link',
      });
      await copy.waitFor();
      for (const offset of [0, 4, 40, 300]) {
        await copy.waitFor();
        const box = await copy.evaluate((one, by) => {
          scrollBy(0, one.getBoundingClientRect().top - by);
          return one.getBoundingClientRect().toJSON() as {
            x: number;
            y: number;
            width: number;
            height: number;
          };
        }, offset);
        await app.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await app.page.locator('.toast').waitFor();
        const pressed = app.page.getByRole('button', { name: /^(Copied|Скопировано)$/ });
        expect(await covered(app, pressed), `at ${offset}`).toEqual([]);
        expect(await isInView(app), `at ${offset}`).toBe(true);
        await app.page.locator('.toast button').click();
        await app.page.locator('.toast').waitFor({ state: 'detached' });
      }
    },
  );

  it('R6.03f what the open sheet says is not told again, neither over it nor when it is closed', async () => {
    const app = await open();
    app.answer('withdrawCreate', {
      answer: {
        ...examples.withdrawCreate.answer,
        status: 'queued',
        position: 5231,
        position_is_upper_bound: true,
      },
    });
    await app.goTo('/sell');
    await app.page.getByRole('textbox').first().fill('20');
    const address = app.page.getByLabel('To this TON address');
    if ((await address.count()) > 0) await address.fill(examples.withdrawCreate.answer.address);
    await app.page.getByRole('button', { name: /^Sell \d/ }).click();
    await app.page.getByRole('button', { name: /^Confirm: sell/ }).click();
    await app.sees('Your place in line');
    await app.sees('5 231 or sooner');
    expect(await app.text()).not.toContain('Transaction is being processed');
    await app.page.locator('dialog[open] .sheet-foot button').first().click();
    await app.page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await app.text()).not.toContain('Transaction is being processed');
  });

  it('R6.03f a refusal is said once, in the sheet that asked', async () => {
    const app = await open();
    app.answer('withdrawCreate', { refusal: 'price_stale', status: 409, message: 'The price is stale.' });
    await app.goTo('/sell');
    await app.page.getByRole('textbox').first().fill('20');
    const address = app.page.getByLabel('To this TON address');
    if ((await address.count()) > 0) await address.fill(examples.withdrawCreate.answer.address);
    await app.page.getByRole('button', { name: /^Sell \d/ }).click();
    await app.page.getByRole('button', { name: /^Confirm: sell/ }).click();
    await app.sees('The price is stale.');
    expect((await app.text()).split('The price is stale.')).toHaveLength(2);
    expect(await app.page.locator('.toast').count()).toBe(0);
  });

  it('R6.03b R6.03e R8.45 an error stays 3 s, held by the pointer for as long as it is over it', async () => {
    const app = await open({ isStill: true });
    await app.sees('in a year');
    app.answer('stakes', { refusal: 'internal', status: 500, message: 'Asleep.' });
    await app.wake(20_000);
    await app.page.locator('.toast').waitFor();
    // A second refusal would be told anew.
    app.heal('stakes');
    await app.page.locator('.toast').hover();
    await app.runFor(10_000);
    expect(await app.page.locator('.toast').count()).toBe(1);
    await app.page.mouse.move(180, 700);
    await app.runFor(2900);
    expect(await app.page.locator('.toast').count()).toBe(1);
    await app.runFor(200);
    expect(await app.page.locator('.toast').count()).toBe(0);
  });
});

import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { Stage } from './support/stage.ts';
import { listOf, meRow } from './support/world.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const ofNew = (one: Stage): void => one.hold('me');
/** Somebody who was here before. */
const ofOld = (one: Stage): void => {
  ofNew(one);
  one.keep('has-begun', true);
};

/** Where each part of the dashboard stands, and how high it is, in px. */
const placesOf = ({ page }: Stage): Promise<Readonly<Record<string, readonly number[]>>> =>
  page.locator('main.dashboard').evaluate((main) => {
    const parts = {
      title: 'h1',
      figure: '.figure',
      horizon: '.horizon',
      actions: '.dashboard-actions',
      section: 'h2',
      row: '.list-row',
      card: '.card',
      dock: '.dock .button',
    };
    return Object.fromEntries(
      Object.entries(parts).map(([name, which]) => [
        name,
        [...main.querySelectorAll(which)].flatMap((part) => {
          const { top, height } = part.getBoundingClientRect();
          return [Math.round(top), Math.round(height)];
        }),
      ]),
    );
  });

describe('the shape of what comes', () => {
  it.each([
    [360, 'en', 'testnet'],
    [360, 'ru', 'mainnet'],
    [440, 'en', 'testnet'],
  ] as const)(
    'R1.09b a new person waits for the first day as it is, %i px, %s',
    async (width, language, network) => {
      stage = await Stage.open({ width, height: 740, language, network }, (one) => {
        ofNew(one);
        one.answer('me', { answer: meRow({ balance_token: '0' }) });
        one.answer('mints', { answer: listOf([]) });
        one.answer('stakes', { answer: listOf([]) });
      });
      await stage.page.locator('main[aria-busy]').waitFor();
      const before = await placesOf(stage);
      stage.release('me');
      await stage.page.locator('main.is-first-day:not([aria-busy])').waitFor();
      await stage.page.locator('.dashboard-flow .tape').waitFor();
      const after = await placesOf(stage);
      // A line of text may be a fraction higher than what stands for it.
      for (const [part, places] of Object.entries(before)) {
        const moved = after[part]?.map((px, index) => Math.abs(px - (places[index] ?? Infinity)));
        expect(moved?.length, part).toBe(places.length);
        expect(Math.max(0, ...(moved ?? [])), part).toBeLessThanOrEqual(1);
      }
      expect(before['row']).toHaveLength(6);
      expect(await stage.shifted()).toBeLessThanOrEqual(0.001);
    },
  );

  it('R1.09b who has begun waits for what they have, and nobody for what was somebody else’s', async () => {
    stage = await Stage.open({}, (one) => one.hold('me'));
    const app = stage;
    await app.page.locator('main.is-first-day[aria-busy]').waitFor();
    app.release('me');
    await app.page.locator('main.dashboard:not([aria-busy])').waitFor();
    app.hold('me');
    await app.page.reload();
    await app.page.locator('main[aria-busy]:not(.is-first-day) .dashboard-actions').waitFor();
    const before = await placesOf(app);
    app.release('me');
    await app.page.locator('main.dashboard:not([aria-busy])').waitFor();
    const after = await placesOf(app);
    for (const part of ['title', 'figure', 'horizon', 'actions'])
      expect([part, after[part]]).toEqual([part, before[part]]);
    expect(await app.shifted()).toBeLessThanOrEqual(0.001);
  });
});

describe('buttons that are there before the figures', () => {
  it.each([
    ['Sell', '/sell'],
    ['Re-bond', '/re-bonding'],
    ['History', '/history'],
    ['Bond AXIOM', '/bond'],
  ])('R1.09a %s acts at once, and what it opens gets its figures when they come', async (name, path) => {
    stage = await Stage.open({}, ofOld);
    const app = stage;
    await app.page.locator('main[aria-busy]').waitFor();
    await app.page.locator('.dashboard-actions').getByRole('button', { name }).click();
    await app.page.waitForURL((url) => url.pathname === path);
    app.release('me');
    if (path === '/sell') {
      await app.page.getByRole('button', { name: /^Max/ }).click();
      await app.sees('0.7920');
    }
    if (path === '/re-bonding') await app.page.getByRole('dialog').waitFor();
    if (path === '/history') await app.page.getByRole('heading', { name: 'History' }).waitFor();
    if (path === '/bond') await app.sees('For how long');
  });

  it('R1.09a a press before any code of the client has arrived acts as soon as it has', async () => {
    const held: (() => void)[] = [];
    stage = await Stage.open({}, ofOld);
    const { page } = stage;
    await page.route('**/assets/*.js', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.fallback();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.dashboard-actions').getByRole('button', { name: 'History' }).click();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.unroute('**/assets/*.js');
    held.forEach((go) => go());
    await page.waitForURL((url) => url.pathname === '/history');
    stage.release('me');
    await page.getByRole('heading', { name: 'History' }).waitFor();
  });

  it('R9.10b the focus stays on its button while frames take each other’s place', async () => {
    const held: (() => void)[] = [];
    stage = await Stage.open({}, ofOld);
    const { page } = stage;
    await page.route('**/assets/*.js', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.fallback();
    });
    await page.reload({ waitUntil: 'commit' });
    const sell = page.locator('.dashboard-actions').getByRole('button', { name: 'Sell' });
    await sell.focus();
    await sell.evaluate((element) => element.setAttribute('data-before', ''));
    const isFocused = () => sell.evaluate((element) => element === document.activeElement);
    const isReplaced = () => page.locator('[data-before]').waitFor({ state: 'detached' });
    await page.unroute('**/assets/*.js');
    held.forEach((go) => go());
    await isReplaced();
    // Another frame may take the place of the one that is asked.
    await until('the focus on its button', isFocused);
    stage.release('me');
    await page.locator('main.dashboard:not([aria-busy])').waitFor();
    await until('the focus on its button', isFocused);
  });

  it.each([
    ['en', true],
    ['ru', true],
    ['ru', false],
  ] as const)(
    'R1.09 the page shows what the client will show (%s, has begun: %s)',
    async (language, hasBegun) => {
      const width = 400;
      stage = await Stage.open({ language, width }, hasBegun ? ofOld : ofNew);
      const { page } = stage;
      const shown = () =>
        page
          .locator('#root')
          .evaluate((place) => place.innerHTML.replaceAll(/ (style|id|aria-labelledby)="[^"]*"/g, ''));
      await page.route('**/assets/index-*.js', () => {});
      await page.reload({ waitUntil: 'commit' });
      await page.locator('main[aria-busy]').waitFor();
      const standing = await shown();
      expect(standing).toContain('app-column');
      await page.unroute('**/assets/index-*.js');
      await page.route('**/assets/running-*.js', () => {});
      await page.evaluate(() => localStorage.clear());
      await page.goto(page.url().replace('/#', '/bond#'), { waitUntil: 'commit' });
      await page.locator('main[aria-busy]').waitFor();
      await page.getByRole('navigation').locator('a[href="/"]').click();
      await page.locator('main.dashboard').waitFor();
      expect(await shown()).toBe(standing);
    },
  );
});

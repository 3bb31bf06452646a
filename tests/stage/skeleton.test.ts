import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { Stage } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

describe('buttons that are there before the figures', () => {
  it.each([
    ['Sell', '/sell'],
    ['Re-bond', '/re-bonding'],
    ['History', '/history'],
    ['Bond AXIOM', '/bond'],
  ])('R1.09a %s acts at once, and what it opens gets its figures when they come', async (name, path) => {
    stage = await Stage.open({}, (one) => one.hold('me'));
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
    stage = await Stage.open({}, (one) => one.hold('me'));
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
    stage = await Stage.open({}, (one) => one.hold('me'));
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

  it.each(['en', 'ru'] as const)('R1.09 the page shows what the client will show (%s)', async (language) => {
    const width = 400;
    stage = await Stage.open({ language, width }, (one) => one.hold('me'));
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
  });
});

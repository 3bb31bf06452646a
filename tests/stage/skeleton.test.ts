import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
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
    expect(new URL(app.page.url()).pathname).toBe(path);
    app.release('me');
    if (path === '/sell') {
      await app.page.getByRole('button', { name: /^Max/ }).click();
      await app.sees('0.7920');
    }
    if (path === '/re-bonding') await app.page.getByRole('dialog').waitFor();
    if (path === '/history') await app.page.getByRole('heading', { name: 'History' }).waitFor();
    if (path === '/bond') await app.sees('For how long');
  });
});

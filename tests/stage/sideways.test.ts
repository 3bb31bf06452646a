import type { Locator } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { Stage, type StageOptions } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

/** A phone held sideways, and what its keyboard leaves of the window. */
const SIDEWAYS = { width: 740, height: 360 };
const WITH_KEYBOARD = { width: 740, height: 170 };

async function open(path: string, options: StageOptions = {}): Promise<Stage> {
  stage = await Stage.open({ path, hasTouch: true, ...SIDEWAYS, ...options });
  return stage;
}

/** Whether all of it can be seen: inside the window, and nothing lies on it. */
const isSeen = (place: Locator): Promise<boolean> =>
  place.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));
    return corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
  });

describe('a phone held sideways', () => {
  it('R9.07e the code of the invitation fits as a whole', async () => {
    const app = await open('/referral/qr');
    await app.page.locator('dialog[open] .link-code').waitFor();
    const room = await app.page.locator('dialog[open] .sheet-body').evaluate((one) => one.clientHeight);
    expect(room).toBeGreaterThanOrEqual(256);
  });

  it.each(['/sell', '/re-bonding', '/referral/transfer'])(
    'R2.09 with the keyboard up the field of %s is seen as a whole, and the action beside it',
    async (path) => {
      const app = await open(path);
      const field = app.page.locator('.amount-field input');
      await field.tap();
      await app.page.setViewportSize(WITH_KEYBOARD);
      await field.press('5');
      await app.rest();
      await app.page.locator('.amount-field > .field').scrollIntoViewIfNeeded();
      expect(await isSeen(app.page.locator('.amount-field > .field'))).toBe(true);
      expect(await isSeen(app.page.locator('dialog[open] .sheet-foot > .button').first())).toBe(true);
    },
  );

  it('R2.02 with the keyboard up the bond’s field is seen as a whole', async () => {
    const app = await open('/bond');
    const field = app.page.locator('.amount-field input');
    await field.tap();
    await app.page.setViewportSize(WITH_KEYBOARD);
    await field.press('5');
    await app.rest();
    expect(await isSeen(app.page.locator('.amount-field > .field'))).toBe(true);
  });
});

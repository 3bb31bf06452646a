import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { Stage } from './support/stage.ts';
import { bondRow, DAY_MS, HOUR_MS, listOf, NOW_MS } from './support/world.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

/** One bond that matures in three hours. */
async function open(): Promise<Stage> {
  stage = await Stage.open({ isStill: true }, (one) => {
    one.answer('mints', { answer: listOf([bondRow('bond-1', { boughtDaysAgo: 6.875, tariff_days: 7 })]) });
    one.answer('stakes', { answer: listOf([]) });
  });
  await stage.sees('1 active · 101.00 AXIOM');
  expect(await stage.text()).toMatch(/0[23]:\d\d:\d\d/);
  expect(await stage.page.locator('.card .tape-next').count()).toBe(1);
  return stage;
}

describe('S19 cards are right at once', () => {
  it('R9.03c after the phone slept: the device’s clock went on, the page’s timers did not', async () => {
    const app = await open();
    await app.page.clock.setSystemTime(NOW_MS + 4 * HOUR_MS);
    await app.showAgain();
    expect(await app.page.locator('.card .tape-next').count()).toBe(0);
    expect(await app.text()).toContain('being booked');
    expect(await app.text()).not.toContain('Unlocks');
  });

  it('R9.03c after a sleep that nobody told the page of: within the next tick', async () => {
    const app = await open();
    await app.page.clock.setSystemTime(NOW_MS + 4 * HOUR_MS);
    await app.page.clock.runFor(1100);
    expect(await app.page.locator('.card .tape-next').count()).toBe(0);
  });

  it('R9.03c after an answer of the server whose clock has moved', async () => {
    const app = await open();
    app.serverAheadMs = DAY_MS;
    await app.page.clock.runFor(11_000);
    await app.showAgain();
    await app.called('me', 2);
    await app.page.locator('.card .tape-next').waitFor({ state: 'detached', timeout: 2000 });
    expect(await app.text()).toContain('being booked');
  });

  it('a clock that was set back by hand moves nothing: the count of this device goes on', async () => {
    const app = await open();
    await app.page.clock.setSystemTime(NOW_MS - 5 * HOUR_MS);
    await app.page.clock.runFor(2000);
    expect(await app.text()).toMatch(/0[23]:\d\d:\d\d/);
  });
});

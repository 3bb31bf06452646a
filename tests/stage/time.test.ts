import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { utcMidnightAfter } from '@axiom/domain/time';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { Stage } from './support/stage.ts';
import { bondRow, DAY_MS, HOUR_MS, iso, listOf, meRow, NOW_MS, stakeRow } from './support/world.ts';

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

describe('cards are right at once', () => {
  it('R9.03c after the phone slept: the device’s clock went on, the page’s timers did not', async () => {
    const app = await open();
    await app.page.clock.setSystemTime(NOW_MS + 4 * HOUR_MS);
    await app.showAgain();
    // The page's clock stands: no tick brings it.
    await app.page.locator('.card .tape-next').waitFor({ state: 'detached' });
    expect(await app.text()).toContain('being booked');
    expect(await app.text()).not.toContain('Unlocks');
  });

  it('R9.03c after a sleep that nobody told the page of: within the next tick', async () => {
    const app = await open();
    await app.page.clock.setSystemTime(NOW_MS + 4 * HOUR_MS);
    await app.runFor(1100);
    expect(await app.page.locator('.card .tape-next').count()).toBe(0);
  });

  it('R9.03c after an answer of the server whose clock has moved', async () => {
    const app = await open();
    app.serverAheadMs = DAY_MS;
    await app.runFor(11_000);
    await app.showAgain();
    await app.called('me', 2);
    await app.page.locator('.card .tape-next').waitFor({ state: 'detached', timeout: 2000 });
    expect(await app.text()).toContain('being booked');
  });

  it('R9.03c a device’s clock that was set forward while looking lies until the next answer, which is asked for at once', async () => {
    const app = await open();
    const reads = app.asked('me').length;
    await app.connected();
    app.serverAheadMs = -4 * HOUR_MS;
    await app.page.clock.setSystemTime(NOW_MS + 4 * HOUR_MS);
    await app.runFor(1100);
    await app.called('me', reads + 1);
    await until('the server’s time', async () => /0[23]:\d\d:\d\d/.test(await app.text()));
    expect(await app.page.locator('.card .tape-next').count()).toBe(1);
  });

  it.each([
    ['pageshow', 'a page that the browser had put away is shown again'],
    ['resume', 'a frozen tab goes on'],
  ])('R9.03c %s: %s: connected again and read anew, however short it was', async (type) => {
    const app = await open();
    await app.connected();
    const reads = app.asked('me').length;
    const sockets = app.socketsOpened;
    app.answer('me', { answer: meRow({ balance_token: '777' }) });
    await app.page.evaluate((name) => {
      const target = name === 'resume' ? document : globalThis;
      target.dispatchEvent(
        name === 'resume' ? new Event(name) : new PageTransitionEvent(name, { persisted: true }),
      );
    }, type);
    await app.called('me', reads + 1);
    await app.sees(/777/);
    await app.connected();
    expect(app.socketsOpened).toBeGreaterThan(sockets);
  });

  it('a clock that was set back by hand moves nothing: the count of this device goes on', async () => {
    const app = await open();
    const reads = app.asked('me').length;
    // The server's clock goes on as before.
    app.serverAheadMs = 5 * HOUR_MS;
    await app.page.clock.setSystemTime(NOW_MS - 5 * HOUR_MS);
    await app.runFor(2000);
    expect(await app.text()).toMatch(/0[23]:\d\d:\d\d/);
    await app.called('me', reads + 1);
    await app.runFor(2000);
    expect(await app.text()).toMatch(/0[23]:\d\d:\d\d/);
  });
});

/** One stake that was settled at the last midnight, looked at two seconds before the next one. */
async function openBeforeMidnight(): Promise<Stage> {
  const midnightMs = utcMidnightAfter(NOW_MS);
  stage = await Stage.open({ isStill: true }, (one) => {
    one.serverAheadMs = midnightMs - 2000 - NOW_MS;
    one.answer('mints', { answer: listOf([]) });
    one.answer('stakes', {
      answer: listOf([
        stakeRow('stake-1', { last_updated_at: iso(midnightMs - DAY_MS), total_amount: '5000' }),
      ]),
    });
  });
  await stage.sees(/\+\d+\.\d\d ?\d\d ?AXIOM today/);
  return stage;
}

const figure = async (app: Stage, pattern: RegExp): Promise<number> =>
  Number((pattern.exec(await app.text())?.[1] ?? '').replaceAll(/\s/g, ''));
const TODAY = /\+(\d+\.\d\d ?\d\d) ?AXIOM today/;
const BALANCE = /Balance[^+]*?(\d+\.\d\d ?\d\d) ?AXIOM/;

describe('a midnight while looking', () => {
  it('R2.13a R4.06 today turns to nothing at the instant, before any answer, and the balance does not fall', async () => {
    const app = await openBeforeMidnight();
    const before = { today: await figure(app, TODAY), balance: await figure(app, BALANCE) };
    expect(before.today).toBeGreaterThan(1);
    await app.runFor(3100);
    expect(await figure(app, TODAY)).toBeLessThan(0.001);
    expect(await figure(app, BALANCE)).toBeGreaterThanOrEqual(before.balance);
  });

  it('R2.13a everything is read once more in the seconds after it, and no second time', async () => {
    const app = await openBeforeMidnight();
    await app.connected();
    const reads = app.asked('me').length;
    await app.pass(3000);
    expect(app.asked('me')).toHaveLength(reads);
    await app.pass(13_000);
    await app.called('me', reads + 1);
    await app.pass(60_000);
    expect(app.asked('me')).toHaveLength(reads + 1);
  });
});

import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { utcMidnightAfter } from '@axiom/domain/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Customer } from '../support/api.ts';
import { closeBrowser } from '../support/browser.ts';
import { type House, json, startHouse } from '../support/house.ts';
import { readText } from '../support/look.ts';
import { until } from '../support/until.ts';
import { AppPage, type Opening } from './support/app-page.ts';

/** A house of its own: its time is moved by days. */
let house: House;
const opened: AppPage[] = [];
beforeAll(async () => {
  house = await startHouse();
});
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});
afterAll(async () => {
  await closeBrowser();
  await house.program.destroy();
  rmSync(house.dataDir, { recursive: true, force: true });
});

/** A person who owns a stake, and their phone. */
async function arrive(opening: Opening = {}): Promise<{ person: Customer; app: AppPage }> {
  const person = await Customer.arrive(house.app, house.devnet, { name: 'Ann' });
  const bond = await person.buy('100', 30);
  await person.must('/staking/create', { mint_id: bond.id });
  const second = await person.buy('50', 7);
  await person.must(`/mint/${second.id}/cancel`);
  const app = await AppPage.open(house, { telegramId: Number(person.telegramId), ...opening });
  opened.push(app);
  await app.sees('in a year');
  return { person, app };
}

const moveTime = async (seconds: number): Promise<void> => {
  const { status } = await json(`${house.devnet}/devnet/time`, { body: { advance_s: seconds } });
  expect(status).toBe(200);
};
const worldNowMs = async (): Promise<number> =>
  (await json<{ time: number }>(`${house.devnet}/devnet`)).body.time * 1000;

const figure = async (app: AppPage, pattern: RegExp): Promise<number> => {
  const found = pattern.exec(await readText(app.page))?.[1];
  if (found === undefined) throw new Error(`nothing like ${pattern}`);
  return Number(found.replaceAll(/\s/g, ''));
};
const TODAY = /\+(\d+\.\d\d ?\d\d) ?AXIOM today/;
const BALANCE = /Balance[^+]*?(\d+\.\d\d ?\d\d) ?AXIOM/;

const returned = (app: AppPage, type: 'pageshow' | 'visibilitychange') =>
  app.page.evaluate((name) => {
    if (name === 'pageshow') dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    else document.dispatchEvent(new Event(name));
  }, type);

/** Sockets that carry nothing any more and do not say so, as after a sleep, until `heal`. */
async function deafSockets(page: Page): Promise<{ fall(): void; heal(): void }> {
  let isDeaf = false;
  await page.routeWebSocket(/\/api\/ws\//, (socket) => {
    const server = socket.connectToServer();
    // What is told by a connection that fell silent once is never heard.
    let wasDeaf = false;
    server.onMessage((message) => {
      wasDeaf ||= isDeaf;
      if (!wasDeaf) socket.send(message);
    });
  });
  return {
    fall: () => {
      isDeaf = true;
    },
    heal: () => {
      isDeaf = false;
    },
  };
}

describe('never caught lying, on the real server', () => {
  it('R4.06 R1.06 a midnight while looking: today turns, the balance goes on, everything is read once', async () => {
    const { app } = await arrive();
    const leftS = async () =>
      Math.floor((utcMidnightAfter(await worldNowMs()) - (await worldNowMs())) / 1000);
    // From early in a day on, whenever this runs: the day must bring enough to be told from a new one.
    await moveTime((await leftS()) + 60);
    await returned(app, 'pageshow');
    await until('a new day', async () => (await figure(app, TODAY)) < 0.001);
    await moveTime((await leftS()) - 6);
    await returned(app, 'pageshow');
    await until('the day’s earnings', async () => (await figure(app, TODAY)) > 0.01);
    const before = await figure(app, BALANCE);
    await app.settled();
    const calls = app.calls();
    await until('the next day', async () => (await figure(app, TODAY)) < 0.001);
    expect(await figure(app, BALANCE)).toBeGreaterThanOrEqual(before);
    await until('the reading', () => calls.includes('GET /user/me'));
    await app.settled();
    expect(calls.filter((one) => one === 'GET /user/me')).toHaveLength(1);
    expect(await figure(app, TODAY)).toBeLessThan(0.01);
    expect(await figure(app, BALANCE)).toBeGreaterThanOrEqual(before);
    expect(app.errors).toEqual([]);
  });

  it('R9.03c the world’s clock is moved by days: the countdown and the balance are right after one answer', async () => {
    const { app } = await arrive();
    const before = await figure(app, BALANCE);
    await moveTime(3 * 86_400);
    await returned(app, 'pageshow');
    await until('three days of earnings', async () => (await figure(app, BALANCE)) > before + 0.1);
  });

  it('R2.13a what a second device sells is gone from this one at once, and stands in its history', async () => {
    const { app, person } = await arrive();
    const before = await figure(app, BALANCE);
    await person.must('/withdraw/create', { token_amount: '10', address: person.wallet });
    await until('the sale', async () => Math.abs((await figure(app, BALANCE)) - (before - 10)) < 0.5);
    await app.page
      .getByRole('link', { name: /History/ })
      .or(app.button('History'))
      .first()
      .click();
    await app.sees(/10\.00/);
  });

  it('R9.03c R1.06 it is right at once after a sleep in which the socket died without a word', async () => {
    let sockets = { fall: () => {}, heal: () => {} };
    const { app, person } = await arrive({
      prepare: async (page) => {
        sockets = await deafSockets(page);
      },
    });
    const before = await figure(app, BALANCE);
    sockets.fall();
    await person.must('/withdraw/create', { token_amount: '10', address: person.wallet });
    await app.settled();
    expect(await figure(app, BALANCE)).toBeGreaterThan(before - 1);
    sockets.heal();
    await returned(app, 'pageshow');
    await until('the sale', async () => Math.abs((await figure(app, BALANCE)) - (before - 10)) < 0.5);
    // The connection is a new one: the next change arrives by itself.
    await person.must('/withdraw/create', { token_amount: '5', address: person.wallet });
    await until('the next sale', async () => Math.abs((await figure(app, BALANCE)) - (before - 15)) < 0.5);
  });
});

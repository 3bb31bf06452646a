import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { AppPage } from './support/app-page.ts';
import { openerOfPages } from './support/open-pages.ts';
import { fakeSockets, letThrough, openedSockets, type SocketHabit } from './support/fake-sockets.ts';

const openPage = openerOfPages();
/** The app on the page's clock, which tests move on, with sockets that do as told. */
const open = async (habit: SocketHabit): Promise<AppPage> => {
  const app = await openPage({
    prepare: async (page) => {
      await page.clock.install();
      await fakeSockets(page, habit);
    },
  });
  await app.sees('Nothing is growing yet. Here is how it starts.');
  await app.settled();
  await app.standStill();
  return app;
};

/** Before a reconnection the client waits up to 500 ms by chance. */
const SLACK_MS = 1500;

describe('the main socket, with the timings of production', () => {
  it('R5.35a R8.13 a socket that does not open is given up after 5 s', async () => {
    const app = await open('silent');
    await app.pass(40_000);
    const after = await openedSockets(app.page);
    const gaps = after.slice(1).map(({ atMs }, index) => atMs - (after[index]?.atMs ?? 0));
    expect(gaps.length).toBeGreaterThan(1);
    // 5 s without an answer, then 1, 2, 4 … s of patience.
    gaps.forEach((gap, index) => {
      const leastMs = 5000 + Math.min(30_000, 1000 * 2 ** index);
      expect(gap).toBeGreaterThanOrEqual(leastMs);
      expect(gap).toBeLessThanOrEqual(leastMs + SLACK_MS);
    });
  });

  it('R5.33 begins with the token that it has waited for', async () => {
    const app = await open('open');
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await app.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.endsWith('token')) localStorage.removeItem(key);
    });
    await app.page.route('**/api/auth/refresh', async (route) => {
      app.excuse(route.request());
      await held;
      await route.continue();
    });
    await app.page.reload();
    await until('the call for a new token', async () => {
      await app.page.clock.runFor(20);
      return app.waiting('/auth/refresh');
    });
    expect(await openedSockets(app.page)).toEqual([]);
    await app.pass(5200);
    release();
    await until('the new token', () =>
      app.page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('token'))),
    );
    expect(await openedSockets(app.page)).toEqual([]);
    await app.pass(1000);
    const socket = await until('the socket', async () => {
      await app.page.clock.runFor(20);
      return (await openedSockets(app.page))[0];
    });
    // R5.33: the bare token is the first that it says.
    expect(socket.sent[0]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('R5.35c R8.15 R8.16 waits 1 s, doubling to 30 s', async () => {
    const app = await open('refused');
    // Until here the clock ran, and what was due came as late as the machine was busy.
    const before = (await openedSockets(app.page)).length;
    await app.pass(200_000);
    const sockets = await openedSockets(app.page);
    const gaps = sockets.slice(1).map(({ atMs }, index) => atMs - (sockets[index]?.atMs ?? 0));
    expect(gaps.length).toBeGreaterThan(Math.max(7, before + 3));
    gaps.forEach((gap, index) => {
      const leastMs = Math.min(30_000, 1000 * 2 ** index);
      expect(gap).toBeGreaterThanOrEqual(leastMs);
      if (index >= before) expect(gap).toBeLessThanOrEqual(leastMs + SLACK_MS);
    });
  });

  it('R5.35e R8.20 a message that cannot be sent is tried again every 2 s', async () => {
    const app = await open('busy');
    await until('the socket', async () => {
      await app.pass(20);
      return (await openedSockets(app.page)).at(-1);
    });
    expect((await openedSockets(app.page)).at(-1)?.sent).toEqual([]);
    await app.pass(3000);
    expect((await openedSockets(app.page)).at(-1)?.sent).toEqual([]);
    await letThrough(app.page);
    await app.pass(2000);
    expect((await openedSockets(app.page)).at(-1)?.sent).toHaveLength(1);
  });
});

import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { Stage, type StageOptions } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const BANNER = /Offline(: figures as of| since) \d\d:\d\d/;

async function open(options: StageOptions = {}): Promise<Stage> {
  stage = await Stage.open({ isStill: true, ...options });
  await stage.sees('in a year');
  await stage.connected();
  return stage;
}

describe('offline', () => {
  it('R9.11b the browser says so: the banner stands within 3 s and goes when it works again', async () => {
    const app = await open();
    await app.goOffline(true);
    await app.runFor(2900);
    await app.sees(BANNER);
    await app.goOffline(false);
    await app.connected();
    await app.runFor(100);
    await app.isGone(BANNER);
  });

  it('a socket that beats is alive for as long as it beats, whatever else it has to say', async () => {
    const app = await open();
    await app.pass(65_000);
    expect(await app.text()).not.toMatch(BANNER);
  });

  it('R9.11b the socket is silent while everything looks fine: within 30 s', async () => {
    const app = await open();
    app.socket = 'silent';
    await app.runFor(29_500);
    await app.sees(BANNER);
    app.socket = 'open';
    await app.runFor(11_000);
    await app.connected();
    await app.isGone(BANNER);
  });

  it('R9.11 a socket that takes the token and never answers is no connection either', async () => {
    stage = await Stage.open({ isStill: true }, (one) => {
      one.socket = 'silent';
    });
    await stage.sees('in a year');
    await stage.runFor(29_500);
    await stage.sees(BANNER);
  });

  it('R9.11 an open sheet says it too, where its action needs the network', async () => {
    const app = await open();
    await app.page.getByRole('button', { name: 'Sell' }).click();
    await app.goOffline(true);
    await app.runFor(3000);
    await app.page.locator('dialog[open]').getByText(BANNER).waitFor();
  });

  it('R6.02 what fails while the banner stands is not told over it again', async () => {
    const app = await open();
    await app.goOffline(true);
    app.socket = 'refused';
    await app.runFor(3000);
    for (const name of ['me', 'mints', 'stakes'] as const) app.answer(name, 'cut');
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await app.runFor(500);
    await app.sees(BANNER);
    expect(await app.text()).not.toContain('Network Error');
  });

  it('Retry tries the socket at once, not when its pause is over', async () => {
    const app = await open();
    app.socket = 'refused';
    await app.cutSockets();
    await app.runFor(60_000);
    await app.sees(BANNER);
    app.socket = 'open';
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await app.runFor(1000);
    await app.connected();
    await app.isGone(BANNER);
  });
});

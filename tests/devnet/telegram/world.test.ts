import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allIfLong } from '../../support/long.ts';
import { registerBridge } from '../../../src-devnet/bridge/index.ts';
import { registerWallets } from '../../../src-devnet/wallet/index.ts';
import { closeBrowser } from '../../support/browser.ts';
import { freePorts } from '../../support/ports.ts';
import { until } from '../../support/until.ts';
import { get, post } from '../support/devnet.ts';
import { serveMiniApp } from './mini-app.ts';
import { appIn, openSimulator } from './page.ts';
import { anna, boris, openMessenger, type TestMessenger } from './support.ts';

const [port = 0, appPort = 0] = await freePorts(2);
const dayS = 86_400;

interface WorldState {
  time: number;
  blocks: { state: string; seqno: number; pending: number };
  faults: { target: string; kind: string }[];
}

let messenger: TestMessenger;
let server: Server;
let page: Page;

beforeAll(async () => {
  server = await serveMiniApp(appPort);
  messenger = await openMessenger(port, `http://127.0.0.1:${appPort}/`, [registerBridge, registerWallets]);
});
afterAll(async () => {
  await closeBrowser();
  server.close();
  await messenger.end();
});
beforeEach(() => open());
afterEach(() => page.context().close());

async function open(query: Record<string, string> = {}): Promise<void> {
  page = await openSimulator(messenger.origin, { person: String(anna), platform: 'ios', ...query });
  await appIn(page);
  await page.getByRole('tab', { name: 'World' }).click();
  await page.getByText(/^Block \d/).waitFor();
}

const world = async (): Promise<WorldState> => (await get(port, '/devnet')).body as unknown as WorldState;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const group = (name: string) => page.locator('.group', { has: page.getByRole('heading', { name }) });
/** The clock as the page shows it, epoch seconds. */
const shownTime = async (): Promise<number> =>
  Date.parse((await page.locator('.world-clock').getAttribute('datetime')) ?? '') / 1000;

/** How far a press moves the devnet's clock, seconds. */
async function moved(press: () => Promise<void>): Promise<number> {
  const before = await world();
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/devnet/time'));
  await press();
  expect((await answered).status()).toBe(200);
  return (await world()).time - before.time;
}

describe('time', () => {
  it.each(
    allIfLong([
      ['+1 day', dayS],
      ['+1 hour', 3600],
      ['+7 days', 7 * dayS],
      ['+30 days', 30 * dayS],
      ['+90 days', 90 * dayS],
    ] as const),
  )('%s moves the clock by that much, and the page shows it', async (name, seconds) => {
    const by = await moved(() => button(name).click());
    expect(by).toBeGreaterThanOrEqual(seconds);
    expect(by).toBeLessThan(seconds + 10);
    await until('the moved clock', async () => Math.abs((await shownTime()) - (await world()).time) <= 1);
  });

  it('to 00:00 UTC lands shortly after the next midnight', async () => {
    const before = (await world()).time;
    await moved(() => button('To 00:00 UTC').click());
    const { time } = await world();
    expect(Math.floor(time / dayS)).toBe(Math.floor(before / dayS) + 1);
    expect(time % dayS).toBeGreaterThanOrEqual(5);
    expect(time % dayS).toBeLessThan(15);
  });

  it('takes a number of days of one’s own, by keyboard; a wrong one is said so and moves nothing', async () => {
    await page.getByLabel('Days').fill('3');
    const by = await moved(() => page.getByLabel('Days').press('Enter'));
    expect(by).toBeGreaterThanOrEqual(3 * dayS);
    expect(by).toBeLessThan(3 * dayS + 10);
    const { time } = await world();
    for (const wrong of ['0', '1.5', '', '3651']) {
      await page.getByLabel('Days').fill(wrong);
      await button('Move').click();
      await page.getByText('Give a whole number of days, from 1 to 3650.').waitFor();
    }
    expect((await world()).time - time).toBeLessThan(dayS);
    await moved(() => button('+1 hour').click());
    await page.getByRole('alert').waitFor({ state: 'hidden' });
  });

  it('says how far it is ahead, and ticks', async () => {
    await group('Time')
      .getByText(/^\d+ days( \d+ h)?( \d+ min)? ahead of the real time\.$/)
      .waitFor();
    const before = await shownTime();
    await until('the next seconds', async () => (await shownTime()) >= before + 2);
  });

  it('what the devnet refuses is shown', async () => {
    await page.getByLabel('Days').fill('3650');
    for (;;) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/devnet/time'));
      await page.getByLabel('Days').press('Enter');
      if ((await answered).status() !== 200) break;
      await until('the button', () => button('Move').isEnabled());
    }
    await group('Time').getByRole('alert').getByText('the clock may go up to').waitFor();
  });
});

describe('blocks', () => {
  it('stop, come one by one, and run again', async () => {
    messenger.devnet.chain.start();
    const running = page.getByRole('switch', { name: 'Blocks come by themselves' });
    await until('the running chain', () => running.isChecked());
    await running.click();
    await until('the stop', async () => (await world()).blocks.state === 'stopped');
    await page.getByText(/^Block [\d,]+ · stopped/).waitFor();
    // The one that was being made while they were stopped is over when this one is.
    await post(port, '/devnet/blocks', { produce: 1 });
    const { seqno } = (await world()).blocks;
    await button('One block').click();
    await until('one block', async () => (await world()).blocks.seqno === seqno + 1);
    await page.getByText(`Block ${(seqno + 1).toLocaleString('en')} · stopped`).waitFor();
    await running.click();
    await until('the start', async () => (await world()).blocks.state === 'running');
    messenger.devnet.chain.stop();
  });
});

describe('faults', () => {
  const kindOf = async (target: string) =>
    (await world()).faults.find((fault) => fault.target === target)?.kind;

  it('each target can be broken in every way and works again', async () => {
    const targets = {
      'Chain API': 'toncenter',
      'Wallet bridge': 'bridge',
      'Bot API': 'bot_api',
      'Wallets list': 'wallets_list',
      Price: 'price',
    };
    for (const [name, target] of Object.entries(targets)) {
      for (const kind of ['drop', 'delay', 'error', 'garbage', 'repeat', 'hang', 'none']) {
        await page.getByLabel(name).selectOption(kind);
        await until(`${target} ${kind}`, async () => (await kindOf(target)) === kind);
        await until('the select', () => page.getByLabel(name).isEnabled());
      }
    }
  });

  it('all are cleared at once; what is set elsewhere is shown', async () => {
    await post(port, '/devnet/faults', { target: 'price', kind: 'error', count: 3 });
    await post(port, '/devnet/faults', { target: 'toncenter', kind: 'delay' });
    await group('Faults').getByText('3 more').waitFor();
    expect(await page.getByLabel('Price').inputValue()).toBe('error');
    await button('Clear all faults').click();
    await until('no fault', async () => (await world()).faults.every(({ kind }) => kind === 'none'));
    await until('the page', async () => (await page.getByLabel('Price').inputValue()) === 'none');
    expect(await button('Clear all faults').isDisabled()).toBe(true);
  });
});

describe('the wallet of the person in hand', () => {
  const addressOf = async (person: number): Promise<string> =>
    (await get(port, `/telegram/people/${person}/wallet`)).body['address'] as string;
  const balanceOf = async (address: string): Promise<bigint> =>
    BigInt((await get(port, `/devnet/wallets/${address}`)).body['balance'] as string);

  it('has an address and a balance; +1,000 TON arrives with the next block', async () => {
    const address = await addressOf(anna);
    await page.getByText(address).waitFor();
    await post(port, '/devnet/blocks', { produce: 1 });
    const before = await balanceOf(address);
    await button('+1,000 TON').click();
    await page.getByText(/stopped · 1 waiting/).waitFor();
    expect(await balanceOf(address)).toBe(before);
    await button('One block').click();
    await until('the gift', async () => (await balanceOf(address)) > before + 999_000_000_000n);
    await until('the shown balance', async () =>
      /^1,999\.\d+ TON$|^2,000 TON$/.test(await page.locator('.world-balance').innerText()),
    );
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open wallet page' }).click(),
    ]);
    expect(new URL(tab.url()).pathname).toBe(`/wallet/${address}`);
  });

  it('is another one for another person', async () => {
    await page.locator(`[data-person="${boris}"] .row`).click();
    await page.getByRole('heading', { name: 'Boris’s wallet' }).waitFor();
    await page.getByText(await addressOf(boris)).waitFor();
  });
});

describe('the tab', () => {
  it('looks about every 2 s while it is shown, and not at all while it is not', async () => {
    await page.clock.install();
    await page.reload();
    await appIn(page);
    let looks = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/devnet') looks += 1;
    });
    /** How often it looks in 10 s; between the steps it gets its answers. */
    const looksInTenSeconds = async (): Promise<number> => {
      looks = 0;
      for (let step = 0; step < 20; step += 1) {
        await page.clock.runFor(500);
        await page.evaluate(async () => (await fetch('/devnet/people')).text());
      }
      return looks;
    };
    await page.getByRole('tab', { name: 'World' }).click();
    await page.getByText(/^Block \d/).waitFor();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    const shown = await looksInTenSeconds();
    expect(shown).toBeGreaterThanOrEqual(3);
    expect(shown).toBeLessThanOrEqual(6);
    await page.getByRole('button', { name: 'Show or hide the panel' }).click();
    expect(await looksInTenSeconds()).toBeLessThanOrEqual(1);
    expect(await looksInTenSeconds()).toBe(0);
    await page.getByRole('button', { name: 'Show or hide the panel' }).click();
    expect(await looksInTenSeconds()).toBeGreaterThanOrEqual(3);
    await page.getByRole('tab', { name: 'Phone' }).click();
    expect(await looksInTenSeconds()).toBeLessThanOrEqual(1);
    expect(await looksInTenSeconds()).toBe(0);
  });

  it('waits while a call runs, and gives the keyboard its place back', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/devnet/blocks', async (route) => {
      await held;
      await route.continue();
    });
    await button('One block').focus();
    await page.keyboard.press('Enter');
    await until('the wait', () => button('One block').isDisabled());
    release();
    await until('the place', () =>
      button('One block').evaluate((element) => element === document.activeElement),
    );
  });

  it('a devnet that is gone is said so, and forgotten when it is back', async () => {
    await page.route('**/devnet', (route) => route.abort());
    await page.getByText('The devnet does not answer.').waitFor();
    await page.unroute('**/devnet');
    await page.getByText('The devnet does not answer.').waitFor({ state: 'hidden' });
  });

  it.each(allIfLong(['light', 'dark']))('passes axe in %s', async (theme) => {
    await page.context().close();
    await open({ theme });
    await post(port, '/devnet/faults', { target: 'price', kind: 'error' });
    await page.locator('select[data-broken]').waitFor();
    await page.getByLabel('Days').fill('0');
    await button('Move').click();
    await page.getByText('Give a whole number of days').waitFor();
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const found = await page.evaluate(
      'axe.run(".panel").then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes.map(({ html }) => html).join(" ")))',
    );
    expect(found).toEqual([]);
    await post(port, '/devnet/faults', { target: 'price', kind: 'none' });
  });
});

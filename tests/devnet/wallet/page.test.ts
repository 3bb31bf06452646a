import { until } from '../../support/until.ts';
import { comment } from '@ton/core';
import { UserRejectsError, type TonConnect } from '@tonconnect/sdk';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { browser, closeBrowser } from '../../support/browser.ts';
import {
  answer,
  expectOk,
  linkFor,
  newWallet,
  nextStatus,
  openApp,
  openOutside,
  openSite,
  post,
  quietSdk,
  waiting,
  type AppSite,
  type Outside,
} from './support.ts';

let outside: Outside;
let site: AppSite;
const pages: Page[] = [];

async function open(path: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await (await browser()).newPage({ viewport: { width: 360, height: 740 }, colorScheme });
  pages.push(page);
  await page.goto(`${outside.origin}${path}`);
  await page.waitForSelector('main[aria-busy=false]');
  return page;
}

const addressOf = async (owner: string) =>
  String((await expectOk(post(outside.port, '/wallet/api/open', { owner })))['address']);

async function connectedApp(owner: string): Promise<{ app: TonConnect; address: string }> {
  const app = openApp(outside, site);
  const address = await addressOf(owner);
  const connected = nextStatus(app);
  const link = await linkFor(outside, app, 'telegram-wallet');
  await expectOk(post(outside.port, '/wallet/api/open', { owner, link }));
  await answer(outside, address, 'approve');
  await connected;
  return { app, address };
}

const inSixtySeconds = () => outside.devnet.chain.nowS() + 60;

beforeAll(async () => {
  quietSdk();
  [outside, site] = await Promise.all([openOutside(), openSite()]);
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});
afterAll(async () => {
  await closeBrowser();
  await Promise.all([outside.end(), site.close()]);
});

describe('the page of a wallet', () => {
  it('shows name, address and a balance that follows the chain', async () => {
    const address = await newWallet(outside, 'v5r1', '1500000000');
    const page = await open(`/wallet/${address}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Harbour');
    expect(await page.getByLabel('Balance', { exact: true }).textContent()).toContain('1.50TON');
    const shown = `${address.slice(0, 4)}…${address.slice(-4)}`;
    const copy = page.getByRole('button', { name: `${shown}: copy address` });
    expect([await copy.textContent(), await copy.getAttribute('title')]).toEqual([shown, address]);
    await expectOk(post(outside.port, `/devnet/wallets/${address}/fund`, { amount: '1234000000000' }));
    // between two seconds the account pays a nano for its storage, and the page cuts
    const grown = page.locator('#balance', { hasText: /1\u202f235\.(50|49)/ });
    await grown.waitFor({ timeout: 10_000 });
  });

  it('opens a link once: a reload does not ask again after the decision', async () => {
    const app = openApp(outside, site);
    const told = nextStatus(app).catch((error: unknown) => error);
    const link = await linkFor(outside, app, 'telegram-wallet', 'payload');
    const page = await open(`/wallet/open?owner=person:10&link=${encodeURIComponent(link)}`);
    const card = page.getByRole('region', {
      name: 'AXIOM wants to know your address and a proof that it is yours',
    });
    expect(await card.textContent()).toContain(new URL(site.origin).host);
    expect(await page.evaluate('document.activeElement.id')).toBe('ask');
    await card.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('heading', { name: 'Rejected. Nothing was signed.' }).waitFor();
    expect(await told).toBeInstanceOf(Error);
    await page.reload();
    await page.waitForSelector('main[aria-busy=false]');
    expect(await page.getByText('Nothing to confirm.').count()).toBe(1);
  });

  it('shows a payment in plain words with the time that is left, and pays when approved', async () => {
    const { app, address } = await connectedApp('person:11');
    const shop = await newWallet(outside, 'v5r1', '0');
    const page = await open(`/wallet/${address}`);
    await until('the first balance', async () =>
      (await page.locator('#balance').textContent())?.includes('1\u202f000.00'),
    );
    const payload = comment('order 7f3a').toBoc().toString('base64');
    const sent = app.sendTransaction({
      validUntil: inSixtySeconds(),
      messages: [{ address: shop, amount: '250000000000', payload }],
    });
    const card = page.getByRole('region', { name: 'AXIOM asks you to pay' });
    await card.waitFor();
    const text = await card.textContent();
    for (const part of ['250TON', `${shop.slice(0, 4)}…${shop.slice(-4)}`, 'order 7f3a'])
      expect(text).toContain(part);
    expect(await page.locator('#life').textContent()).toMatch(/^(5\d s|1 min 00 s)$/);
    expect(await page.getByRole('status').textContent()).toContain('AXIOM asks you to pay 250 TON to');
    await card.getByRole('button', { name: 'Approve' }).click();
    expect((await sent).boc).toMatch(/^te6/);
    await page.getByRole('heading', { name: 'Signed and sent: 250 TON' }).waitFor();
    await until('the balance after it', async () =>
      (await page.locator('#balance').textContent())?.includes('749.99'),
    );
    expect(await page.locator('#history').textContent()).toContain('250 TON to');
  });

  it('says when the balance is too small and does not let it be approved', async () => {
    const { app, address } = await connectedApp('person:12');
    app
      .sendTransaction({ validUntil: inSixtySeconds(), messages: [{ address, amount: '5000000000000' }] })
      .catch(() => undefined);
    await waiting(outside, address);
    const page = await open(`/wallet/${address}`);
    expect(await page.getByText('is less than this').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Ignore' }).click();
    await page.getByRole('heading', { name: 'Ignored. The app gets no answer.' }).waitFor();
  });

  it('the deep-link wallet opens by its universal link and leads back', async () => {
    const app = openApp(outside, site);
    const connected = nextStatus(app);
    const link = `${await linkFor(outside, app, 'harbour')}&ret=${encodeURIComponent('https://t.me/shop_bot/app')}`;
    const page = await open(link.slice(outside.origin.length));
    await page.getByRole('button', { name: 'Approve' }).click();
    expect((await connected)?.device.appName).toBe('harbour');
    expect(await page.getByRole('link', { name: 'Back to AXIOM' }).getAttribute('href')).toBe(
      'https://t.me/shop_bot/app',
    );
    await page.getByRole('button', { name: 'Disconnect AXIOM' }).click();
    await until('the end of the connection', () => !app.connected);
  });

  it.each([['approve'], ['reject'], ['ignore']] as const)(
    'the desktop wallet opens in a window of its own, and its owner may %s',
    async (decision) => {
      const app = openApp(outside, site);
      const heard = nextStatus(app).catch((error: unknown) => error);
      const page = await open((await linkFor(outside, app, 'drydock')).slice(outside.origin.length));
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Drydock');
      expect(await page.evaluate("getComputedStyle(document.querySelector('main')).borderRadius")).toBe(
        '12px',
      );
      const name = { approve: 'Approve', reject: 'Reject', ignore: 'Ignore' }[decision];
      await page.getByRole('button', { name }).click();
      if (decision === 'approve')
        expect(await heard).toMatchObject({ device: { appName: 'drydock', platform: 'linux' } });
      else if (decision === 'reject') expect(await heard).toBeInstanceOf(UserRejectsError);
      else await page.getByRole('heading', { name: 'Ignored. The app gets no answer.' }).waitFor();
      expect(app.connected).toBe(decision === 'approve');
    },
  );

  it('never leads back to something that runs', async () => {
    const app = openApp(outside, site);
    const link = `${await linkFor(outside, app, 'lantern')}&ret=${encodeURIComponent('javascript:alert(1)')}`;
    const page = await open(link.slice(outside.origin.length));
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('heading', { name: 'Rejected. Nothing was signed.' }).waitFor();
    expect(await page.getByText('Back to AXIOM').count()).toBe(0);
  });

  it('in the messenger it tells its host when it is done', async () => {
    const app = openApp(outside, site);
    const link = await linkFor(outside, app, 'telegram-wallet');
    const page = await (await browser()).newPage();
    pages.push(page);
    await page.route('**/host', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>host</title>' }),
    );
    await page.goto(`${outside.origin}/host`);
    const told = page.evaluate(
      (src) =>
        new Promise((resolve) => {
          window.addEventListener('message', (event) => resolve([event.origin, event.data]));
          const frame = document.createElement('iframe');
          frame.src = src;
          document.body.append(frame);
        }),
      `/wallet/open?owner=person:13&link=${encodeURIComponent(link)}`,
    );
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click();
    expect(await told).toEqual([outside.origin, { type: 'wallet-done' }]);
  });

  it('is as light or dark as the messenger says, also after a reload', async () => {
    const surface = 'getComputedStyle(document.body).backgroundColor';
    const dark = await open('/wallet/open?owner=person:14&theme=dark', 'light');
    expect(await dark.evaluate(surface)).toBe('rgb(13, 18, 24)');
    await dark.reload();
    expect(await dark.evaluate(surface)).toBe('rgb(13, 18, 24)');
    const light = await open('/wallet/open?owner=person:14&theme=light', 'dark');
    expect(await light.evaluate(surface)).toBe('rgb(239, 241, 244)');
  });

  it('copies the address at one tap and says so', async () => {
    const address = await newWallet(outside, 'v5r1', '0');
    const page = await open(`/wallet/${address}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: outside.origin });
    await page.getByRole('button', { name: 'copy address' }).click();
    await page.getByText('Address copied!').first().waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
  });

  it('a link that no wallet understands is said so', async () => {
    const page = await open('/wallet/connect?v=1&id=zz&r=%7B%7D');
    expect(await page.getByRole('alert').textContent()).toContain('"v" must be 2');
  });

  it.each(['light', 'dark'] as const)(
    'passes axe in %s, with a request on it and at 200 % text',
    async (scheme) => {
      const { app, address } = await connectedApp(`person:2${scheme.length}`);
      app
        .sendTransaction({ validUntil: inSixtySeconds(), messages: [{ address, amount: '1000' }] })
        .catch(() => undefined);
      await waiting(outside, address);
      const page = await open(`/wallet/${address}`, scheme);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      await page.evaluate(
        readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
      );
      const found = await page.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes.map(({ html }) => html).join(" ")))',
      );
      expect(found).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
      await answer(outside, address, 'reject');
    },
  );
});

import { checkWalletsList } from '@axiom/domain/wallet/list';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../../support/browser.ts';
import {
  answer,
  expectOk,
  get,
  linkFor,
  newWallet,
  nextStatus,
  openApp,
  openOutside,
  openSite,
  post,
  quietSdk,
  walletPath,
  type AppSite,
  type Outside,
} from './support.ts';

interface Entry {
  readonly app_name: string;
  readonly name: string;
  readonly image: string;
  readonly about_url: string;
}

let outside: Outside;
let site: AppSite;

const own = ['telegram-wallet', 'harbour', 'lantern', 'drydock', 'sextant', 'spyglass'];
const serve = (wish: object) => expectOk(post(outside.port, '/devnet/wallets-list', wish));
const served = async (): Promise<Entry[]> =>
  (await (await fetch(`${outside.origin}/wallets-list.json`)).json()) as Entry[];
const namesOf = (list: readonly { readonly app_name: string }[]) => list.map(({ app_name }) => app_name);

beforeAll(async () => {
  quietSdk();
  [outside, site] = await Promise.all([openOutside(), openSite()]);
});
afterEach(() => serve({}));
afterAll(async () => {
  await closeBrowser();
  await Promise.all([outside.end(), site.close()]);
});

describe('POST /devnet/wallets-list', () => {
  it.each([8, 61, 500])('has %i more wallets, each with a name and a picture of its own', async (made) => {
    expect(await serve({ made })).toMatchObject({ made, total: own.length + made });
    const list = await served();
    expect(namesOf(list).slice(0, own.length)).toEqual(own);
    expect(new Set(list.map(({ name }) => name)).size).toBe(own.length + made);
    expect(namesOf(checkWalletsList(list))).toEqual(namesOf(list));
    const last = list.at(-1)!;
    expect(last.app_name).toBe(`made-${String(made).padStart(3, '0')}`);
    const picture = await fetch(last.image);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const about = await fetch(last.about_url);
    expect(await about.text()).toContain(`href="/wallet/${last.app_name}/connect"`);
  });

  it('without its own, with long names, and with names from right to left', async () => {
    await serve({ own: false, made: 3, names: 'long' });
    const long = await served();
    expect(namesOf(long)).toEqual(['made-001', 'made-002', 'made-003']);
    expect(long.map(({ name }) => name.length)).toEqual([60, 60, 60]);
    await serve({ own: false, made: 2, names: 'rtl' });
    const [arabic, hebrew] = await served();
    expect(arabic?.name).toMatch(/\p{Script=Arabic}/u);
    expect(hebrew?.name).toMatch(/\p{Script=Hebrew}/u);
  });

  it('pictures that are none, are not there, or never come', async () => {
    await serve({ own: false, made: 2, images: 'broken' });
    const [odd, even] = await served();
    expect(await (await fetch(odd!.image)).text()).toBe('no picture');
    expect((await fetch(even!.image)).status).toBe(404);
    const page = await (await browser()).newPage();
    await page.goto(`${outside.origin}/wallet/about/harbour`);
    const draws = (src: string) =>
      page.evaluate(
        (url) =>
          new Promise((done) => {
            const image = new Image();
            image.addEventListener('load', () => done('drawn'));
            image.addEventListener('error', () => done('broken'));
            image.src = url;
          }),
        src,
      );
    expect(await draws(odd!.image)).toBe('broken');
    expect(await draws(odd!.image.replace('.png', '.svg'))).toBe('drawn');
    await page.close();
    await serve({ own: false, made: 1, images: 'slow' });
    const [slow] = await served();
    const gone = fetch(slow!.image, { signal: AbortSignal.timeout(300) });
    await expect(gone).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('entries that no app may use stand between the others, and an app drops them alone', async () => {
    const strange = { ...(await served())[1]!, app_name: 'mine', name: 'Mine' };
    await serve({ invalid: true, made: 2, entries: [strange, 'rubbish'] });
    const list: unknown[] = await served();
    expect(list.length).toBeGreaterThan(40);
    expect(namesOf(checkWalletsList(list))).toEqual([...own, 'made-001', 'made-002', 'mine']);
    const listed = await openApp(outside, site).getWallets();
    expect(listed.map(({ appName }) => appName)).toContain('made-002');
  });

  it('a page with status 200 instead of a list, and a list of 20 MB', async () => {
    await serve({ answer: 'html' });
    const page = await fetch(`${outside.origin}/wallets-list.json`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Sign in to this network');
    await serve({ answer: 'huge' });
    const text = await (await fetch(`${outside.origin}/wallets-list.json`)).text();
    expect(text.length).toBeGreaterThan(20_000_000);
    expect(namesOf(checkWalletsList(JSON.parse(text)))).toEqual(own);
  });

  it('faults come before it, and a new wish replaces the old one', async () => {
    await serve({ made: 9, names: 'rtl' });
    await expectOk(post(outside.port, '/devnet/faults', { target: 'wallets_list', kind: 'hang', count: 1 }));
    const hung = fetch(`${outside.origin}/wallets-list.json`, { signal: AbortSignal.timeout(300) });
    await expect(hung).rejects.toMatchObject({ name: 'TimeoutError' });
    await serve({ made: 1 });
    expect((await expectOk(get(outside.port, '/devnet/wallets-list')))['names']).toBe('plain');
    expect(await served()).toHaveLength(own.length + 1);
  });

  it.each([
    [{ made: 501 }, 'made', '0 to 500'],
    [{ made: '9' }, 'made', 'whole number'],
    [{ names: 'short' }, 'names', 'plain, long, rtl'],
    [{ images: 1 }, 'images', 'good, broken, slow'],
    [{ invalid: 'yes' }, 'invalid', 'true or false'],
    [{ own: 0 }, 'own', 'true or false'],
    [{ entries: {} }, 'entries', 'a list'],
    [{ entries: Array.from({ length: 1001 }, () => 1) }, 'entries', 'at most 1000'],
    [{ answer: 'none' }, 'answer', 'list, html, huge'],
    [{ wallets: 1 }, 'wallets', 'Unknown'],
  ])('%o is a 422 that names it', async (wish, field, rule) => {
    const refused = await post(outside.port, '/devnet/wallets-list', wish);
    expect(refused).toMatchObject({ status: 422, body: { field } });
    expect(String(refused.body['message'])).toContain(rule);
  });
});

describe('a made wallet', () => {
  it('is reached by its link: one wallet answers for all, each time by the name in the list', async () => {
    await serve({ made: 61 });
    const addresses = new Set<string>();
    for (const appName of ['made-001', 'made-061']) {
      const app = openApp(outside, site);
      const heard = nextStatus(app);
      const link = await linkFor(outside, app, appName);
      expect(link).toContain(`/wallet/${appName}/connect`);
      const opened = await expectOk(post(outside.port, '/wallet/api/open', { app: appName, link }));
      await answer(outside, String(opened['address']), 'approve');
      expect(await heard).toMatchObject({ device: { appName } });
      addresses.add(String(opened['address']));
      await app.disconnect();
    }
    expect(addresses.size).toBe(1);
  });

  it('may be played by any wallet that opens its link', async () => {
    await serve({ made: 7 });
    const app = openApp(outside, site);
    const address = await newWallet(outside, 'v4r2', '0');
    const heard = nextStatus(app);
    const link = await linkFor(outside, app, 'made-007');
    await expectOk(post(outside.port, `${walletPath(address)}/connect`, { link }));
    await answer(outside, address, 'approve');
    expect(await heard).toMatchObject({ device: { appName: 'made-007' } });
    await app.disconnect();
  });
});

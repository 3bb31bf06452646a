import { afterEach, describe, expect, it } from 'vitest';
import { allIfLong } from '../../../support/long.ts';
import { until } from '../../../support/until.ts';
import { get, post } from '../../support/devnet.ts';
import { simulatorBench } from '../bench.ts';
import { ask, hear, inApp, inPhone } from '../page.ts';
import { anna } from '../support.ts';

const bench = simulatorBench();

interface Link {
  readonly id: number;
  readonly how: string;
  readonly url: string;
  readonly led_to: string;
  readonly platform: string;
}

/** A native one and one in a frame; the others with TEST_LONG. */
const hosts = allIfLong(
  [
    ['ios', true],
    ['tdesktop', false],
    ['android', true],
    ['macos', false],
    ['weba', false],
    ['webk', false],
  ] as const,
  2,
);

const links = async (): Promise<Link[]> =>
  (await get(bench.port, `/devnet/people/${anna}/links`)).body['data'] as Link[];

/** What is noted of the next link after `does` has opened it. */
async function opens(does: () => Promise<unknown>): Promise<Link> {
  const last = (await links()).at(-1)?.id ?? 0;
  await does();
  return until('the link in the journal', async () => (await links()).find(({ id }) => id > last));
}

const install = (wallets: readonly string[] | null) =>
  post(bench.port, `/devnet/people/${anna}/installed`, { wallets });
const go = (url: string) => () => bench.app.evaluate((to) => window.location.assign(to), url);
const walletTitle = () => inPhone(bench.page, '.sheet h3').innerText();
const sheets = () => inPhone(bench.page, '.sheet').count();

afterEach(() => install(null));

describe.each(hosts)('in %s', (platform, native) => {
  it('the app is told which client it is in, and the own wallet opens over it', async () => {
    await bench.open({ person: String(anna), platform }, native);
    const look = await inApp.look(bench.app);
    expect(look).toMatchObject({ via: native ? 'native' : 'frame', launch: { platform, version: '9.6' } });
    expect(look.launch['theme']).toMatchObject({ bg_color: '#ffffff' });
    const path = '/wallet/start?startapp=tonconnect-v__2-id__abc-ret__back';
    const link = await opens(() => inApp.post(bench.app, 'web_app_open_tg_link', { path_full: path }));
    expect(link).toMatchObject({ platform, how: 'web_app_open_tg_link', url: path, led_to: 'wallet' });
    const wallet = bench.page.frameLocator('[data-phone="1"] .wallet-frame');
    expect(await wallet.locator('#link').innerText()).toBe(`https://t.me${path}`);
    await wallet.getByRole('button', { name: 'Done' }).click();
    await inPhone(bench.page, '.wallet-frame').waitFor({ state: 'detached' });
    expect(await inPhone(bench.page, '').getAttribute('data-state')).toBe('open');
  });

  it('web_app_open_link opens a page of the browser', async () => {
    await bench.open({ person: String(anna), platform }, native);
    const url = `${bench.messenger.origin}/telegram/assets/icon.svg`;
    const tab = bench.page.context().waitForEvent('page');
    const link = await opens(() => inApp.post(bench.app, 'web_app_open_link', { url }));
    expect(link).toMatchObject({ how: 'web_app_open_link', url, led_to: 'browser' });
    await until('the page', async () => (await tab).url() === url);
  });

  it('window.open of a page goes its way and is noted', async () => {
    await bench.open({ person: String(anna), platform }, native);
    const url = `${bench.messenger.origin}/telegram/assets/icon.svg`;
    const tab = bench.page.context().waitForEvent('page');
    const link = await opens(() =>
      bench.app.evaluate((to) => void window.open(to, '_blank', 'noopener noreferrer'), url),
    );
    expect(link).toMatchObject({ how: 'window.open', url, led_to: 'browser' });
    await until('the page', async () => (await tab).url() === url);
  });

  it('a scheme opens its wallet app where it is installed, otherwise nothing', async () => {
    await bench.open({ person: String(anna), platform }, native);
    const own = ['ios', 'android'].includes(platform) ? 'harbour' : 'drydock';
    const other = platform === 'ios' || platform === 'android' ? 'drydock' : 'nobody';
    expect(await opens(go(`${other}-tc://?v=2`))).toMatchObject({ how: 'location', led_to: 'nothing' });
    const tapped = () =>
      bench.app.evaluate((to) => {
        const link = document.createElement('a');
        link.href = to;
        document.body.append(link);
        link.click();
      }, `${other}-tc://?tapped`);
    expect(await opens(tapped)).toMatchObject({ how: 'link', led_to: 'nothing' });
    expect(await sheets()).toBe(0);
    const url = `${own}-tc://?v=2&id=abc`;
    expect(await opens(go(url))).toMatchObject({ how: 'location', url, led_to: `app:${own}` });
    await inPhone(bench.page, '.wallet-frame').waitFor();
    expect((await walletTitle()).toLowerCase()).toBe(own);
    const wallet = bench.page.frameLocator('[data-phone="1"] .wallet-frame');
    expect(await wallet.locator('#owner').innerText()).toBe(`device:${own}`);
    await wallet.getByRole('button', { name: 'Done' }).click();
    await inPhone(bench.page, '.wallet-frame').waitFor({ state: 'detached' });
    await install([]);
    await until('the change on the phone', () =>
      bench.page.evaluate(
        (id) =>
          (
            window as unknown as {
              simulator: { store: { person(id: number): { installed: unknown[] | null } } };
            }
          ).simulator.store.person(id).installed?.length === 0,
        anna,
      ),
    );
    const blank = () => bench.app.evaluate((to) => window.open(to, '_blank') === null, url);
    expect(await opens(blank)).toMatchObject({ how: 'window.open', url, led_to: 'nothing' });
    expect(await sheets()).toBe(0);
    await ask(bench.app, 'web_app_request_safe_area', undefined, 'safe_area_changed');
  });

  it('tg://resolve and t.me: the messenger takes the scheme everywhere, the address in its own clients', async () => {
    await bench.open({ person: String(anna), platform }, native);
    const scheme = 'tg://resolve?domain=wallet&appname=start&startapp=tonconnect-v__2';
    expect(await opens(go(scheme))).toMatchObject({ how: 'location', url: scheme, led_to: 'wallet' });
    const wallet = bench.page.frameLocator('[data-phone="1"] .wallet-frame');
    await wallet.getByRole('button', { name: 'Done' }).click();
    await inPhone(bench.page, '.wallet-frame').waitFor({ state: 'detached' });
    await bench.page.context().route('https://t.me/**', (route) => route.fulfill({ body: 'outside' }));
    const address = 'https://t.me/wallet/start?startapp=tonconnect-v__2';
    const tabs = bench.page.context().pages().length;
    const tapped = () =>
      bench.app.evaluate((to) => {
        const link = document.createElement('a');
        Object.assign(link, { href: to, target: '_blank', textContent: 'Open' });
        document.body.append(link);
        link.click();
      }, address);
    const led_to = platform.startsWith('web') ? 'browser' : 'wallet';
    expect(await opens(tapped)).toMatchObject({ how: 'link', url: address, led_to });
    expect(await sheets()).toBe(led_to === 'wallet' ? 1 : 0);
    await ask(bench.app, 'web_app_request_safe_area', undefined, 'safe_area_changed');
    // A browser opens a new tab after it has answered the page.
    const opened = () => bench.page.context().pages().length - tabs;
    if (led_to === 'browser') await until('the new tab', () => opened() === 1);
    expect(opened()).toBe(led_to === 'browser' ? 1 : 0);
  });
});

describe('a client that is too old', () => {
  it('ignores web_app_open_tg_link before 6.1, and that is noted', async () => {
    await bench.open({ person: String(anna), platform: 'android', version: '6.0' }, true);
    const link = await opens(() =>
      inApp.post(bench.app, 'web_app_open_tg_link', { path_full: '/wallet/start' }),
    );
    expect(link).toMatchObject({ url: '/wallet/start', led_to: 'nothing' });
    expect(await sheets()).toBe(0);
  });
});

describe('the back button of an android', () => {
  it('closes what lies on top, then tells the app, then closes it', async () => {
    await bench.open({ person: String(anna), platform: 'android' }, true);
    const back = () => inPhone(bench.page, '[data-act="system-back"]').click();
    await inApp.post(bench.app, 'web_app_open_tg_link', { path_full: '/wallet/start' });
    await inPhone(bench.page, '.wallet-frame').waitFor();
    await back();
    await inPhone(bench.page, '.wallet-frame').waitFor({ state: 'detached' });
    await inApp.post(bench.app, 'web_app_setup_back_button', { is_visible: true });
    await inPhone(bench.page, '[data-act="back"]').waitFor();
    await back();
    await hear(bench.app, 'back_button_pressed');
    await inApp.post(bench.app, 'web_app_setup_back_button', { is_visible: false });
    await inPhone(bench.page, '[data-act="close"]').waitFor();
    await back();
    await inPhone(bench.page, 'iframe[data-app]').waitFor({ state: 'detached' });
  });

  it('is not on other devices', async () => {
    await bench.open({ person: String(anna), platform: 'ios' }, true);
    expect(await inPhone(bench.page, '[data-act="system-back"]').count()).toBe(0);
  });
});

describe('what a device has installed', () => {
  it.each([
    [{}, 'wallets'],
    [{ wallets: 'harbour' }, 'null'],
    [{ wallets: ['sextant'] }, 'harbour, drydock'],
    [{ wallets: [], apps: 1 }, 'apps'],
  ])('%o is a 422 that names it', async (body, named) => {
    const refused = await post(bench.port, `/devnet/people/${anna}/installed`, body);
    expect([refused.status, refused.body['message']]).toEqual([422, expect.stringContaining(named)]);
  });
});

import { describe, expect, inject, it } from 'vitest';
import { Customer } from '../support/api.ts';
import { pixelOf } from '../support/pixel.ts';
import { until } from '../support/until.ts';
import { AppPage } from './support/app-page.ts';
import { WalletOutside } from './support/wallet.ts';
import { openerOfPages } from './support/open-pages.ts';

const house = inject('house');
const open = openerOfPages();

const path = (app: AppPage): string => new URL(app.page.url()).pathname;

describe('the five ways', () => {
  it('R2.07a five tabs, in their order', async () => {
    const app = await open();
    const links = app.page.getByRole('navigation').getByRole('link');
    await links.first().waitFor();
    expect(await links.locator('.tab-label').allInnerTexts()).toEqual([
      'Bond AXIOM',
      'Staking',
      'Dashboard',
      'Referral',
      'Tasks',
    ]);
  });

  it.each([
    ['R2.01a', '/', 'Dashboard', /^Balance/],
    ['R2.02', '/bond', 'Bond AXIOM', /Bond AXIOM/],
    ['R2.03a', '/referral', 'Referral', /Level 1/],
    ['R2.05a', '/staking', 'Staking', /Staking/],
  ])('%s %s opens by its address, by a tap, and after a reload', async (_, address, tab, text) => {
    const app = await open({ path: address });
    const shows = () => app.page.locator('main').getByText(text).first().waitFor();
    await shows();
    await app.page.reload();
    await shows();
    expect(path(app)).toBe(address);
    await app.page.getByRole('link', { name: 'Tasks' }).click();
    await until('another screen', () => path(app) === '/tasks');
    await app.page.getByRole('link', { name: tab }).click();
    await shows();
    expect(path(app)).toBe(address);
  });

  it('R2.01b /history opens by its address and after a reload', async () => {
    const app = await open({ path: '/history' });
    await app.page.getByRole('heading', { name: 'History' }).waitFor();
    await app.page.reload();
    await app.page.getByRole('heading', { name: 'History' }).waitFor();
    expect(path(app)).toBe('/history');
  });

  it.each([
    ['R2.01d', '/sell'],
    ['R2.03c', '/referral/sell'],
    ['R2.05b', '/staking/select'],
  ])('%s %s opens its sheet by the address and after a reload', async (_, address) => {
    const app = await open({ path: address });
    await app.page.getByRole('dialog').waitFor();
    await app.page.reload();
    await app.page.getByRole('dialog').waitFor();
    expect(path(app)).toBe(address);
  });

  it('R2.06 the manifest of TON Connect is a file, never a screen', async () => {
    const app = await open();
    const answer = await app.page.request.get(`${house.app}/tonconnect-manifest.json`);
    expect(answer.headers()['content-type']).toContain('application/json');
    expect(await answer.json()).toMatchObject({ url: house.app });
  });

  it('R2.07b the badge counts new friends and goes when the screen is opened', async () => {
    const app = await open();
    await app.page.getByRole('navigation').waitFor();
    const inviter = new Customer(house.app, house.devnet, String(app.telegramId));
    await inviter.signIn();
    const { ref_code: refCode } = await inviter.me();
    await Customer.arrive(house.app, house.devnet, { name: 'Ben', refCode });
    await app.page.reload();
    const tab = app.page.getByRole('link', { name: /^Referral/ });
    await until('the badge', async () => (await tab.innerText()).includes('+1'));
    await tab.click();
    await until('the badge to go', async () => !(await tab.innerText()).includes('+1'));
  });
});

describe('the network', () => {
  it('R9.14a is named while it is not mainnet', async () => {
    const app = await open();
    await app.page.getByText('devnet', { exact: true }).first().waitFor();
  });
});

describe('the connect button', () => {
  it('R3.01b R3.01c R8.37 from Connect wallet to the short address', async () => {
    const app = await open({ width: 1000 });
    await app.button('Connect wallet').waitFor();
    const wallet = await WalletOutside.make(app);
    await wallet.connect();
    const chip = app.button(/^Wallet .{4}….{4}$/);
    expect(await chip.innerText()).toMatch(/^.{4}….{4}$/);
  });

  it('R3.02a R3.02b R8.24 the menu is 256 px wide and says for 1 s that the address was copied', async () => {
    const app = await open({ width: 1000, prepare: (page) => page.clock.install() });
    await (await WalletOutside.make(app)).connect();
    await app.tap(/^Wallet /);
    await app.standStill();
    const menu = app.page.getByRole('menu', { name: 'Wallet' });
    expect((await menu.boundingBox())?.width).toBe(256);
    await menu.getByRole('menuitem', { name: 'Copy address' }).click();
    await menu.getByText('Address copied!').waitFor();
    await app.pass(900);
    expect(await menu.getByText('Address copied!').count()).toBe(1);
    await app.pass(200);
    await menu.getByText('Copy address').waitFor();
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[\w-]{48}$/);
  });

  it('R3.02d R8.36 the menu, 256 px wide, closes on a press outside of it', async () => {
    const app = await open({ width: 1000 });
    await (await WalletOutside.make(app)).connect();
    await app.tap(/^Wallet /);
    const menu = app.page.getByRole('menu', { name: 'Wallet' });
    await menu.waitFor();
    expect((await menu.boundingBox())?.width).toBe(256);
    await app.page.mouse.click(500, 500);
    await menu.waitFor({ state: 'detached' });
  });
});

describe('the wallets modal', () => {
  it('R3.12a R8.28 is 416 px wide and centred on a wide screen, a sheet at the bottom of a phone', async () => {
    const wide = await open({ width: 1000, isMotionReduced: true });
    await wide.tap('Connect wallet');
    const panel = wide.page.locator('dialog[open] .sheet-panel');
    const box = await panel.boundingBox();
    expect(box?.width).toBe(416);
    expect(Math.abs((box?.x ?? 0) + 208 - 500)).toBeLessThanOrEqual(1);
    const phone = await open({ width: 440, height: 800, isMotionReduced: true });
    await phone.tap('Connect wallet');
    const sheet = await phone.page.locator('dialog[open] .sheet-panel').boundingBox();
    expect(sheet?.width).toBe(440);
    expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(800);
  });

  it.each([
    ['mobile', 440, 0.2],
    ['wide', 1000, 0.1],
  ])(
    'R3.12e R8.33 R8.34 opens in 200 ms on a phone and in 100 ms elsewhere, and closes so: %s',
    async (_, width, seconds) => {
      const app = await open({ width });
      await app.tap('Connect wallet');
      const panel = app.page.locator('dialog[open] .sheet-panel');
      await panel.waitFor();
      const longest = await panel.evaluate((element) => {
        const style = getComputedStyle(element);
        const numbers = `${style.animationDuration},${style.transitionDuration}`
          .split(',')
          .map((one) => (one.trim().endsWith('ms') ? Number.parseFloat(one) / 1000 : Number.parseFloat(one)));
        return Math.max(...numbers);
      });
      expect(longest).toBeCloseTo(seconds, 3);
      const leaving = app.page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            new MutationObserver((_, observer) => {
              const left = document.querySelector('.is-leaving > .sheet-panel');
              if (left === null) return;
              observer.disconnect();
              const { animationDuration, animationDirection } = getComputedStyle(left);
              resolve(`${animationDirection} ${animationDuration}`);
            }).observe(document.body, { subtree: true, childList: true });
          }),
      );
      await app.page.keyboard.press('Escape');
      expect(await leaving).toBe(`reverse ${seconds}s`);
      await app.page.locator('.is-leaving').waitFor({ state: 'detached' });
    },
  );

  it('R3.12f R9.10f does not move with reduced motion', async () => {
    const app = await open({ isMotionReduced: true });
    await app.tap('Connect wallet');
    const panel = app.page.locator('dialog[open] .sheet-panel');
    await panel.waitFor();
    const running = await panel.evaluate(
      (element) =>
        element.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration ?? 0) > 1)
          .length,
    );
    expect(running).toBe(0);
    await app.page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await app.page.locator('.is-leaving').count()).toBe(0);
  });

  it('R3.12b Escape closes it; R3.12c so does a press outside', async () => {
    const app = await open({ width: 1000 });
    const dialog = app.page.getByRole('dialog');
    await app.tap('Connect wallet');
    await dialog.waitFor();
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await app.tap('Connect wallet');
    await dialog.waitFor();
    await app.page.mouse.click(20, 400);
    await dialog.waitFor({ state: 'detached' });
  });

  it('R3.12d Android’s back closes it', async () => {
    const app = await open({ platform: 'android' });
    await app.tap('Connect wallet');
    await app.page.getByRole('dialog').waitFor();
    await until('the back button', async () => (await app.posted('web_app_setup_back_button')).length > 0);
    await app.hostSays('back_button_pressed');
    await app.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(path(app)).toBe('/');
  });

  it('R3.13a R8.30 the code is 256 px wide', async () => {
    const app = await open({ width: 1000, isMotionReduced: true });
    await app.tap('Connect wallet');
    const code = app.page.getByRole('img', { name: 'QR code of the connection link' });
    const box = await code.boundingBox();
    expect([box?.width, box?.height]).toEqual([256, 256]);
  });

  it('R3.13c R8.25 a click copies its link and says so for 1.5 s', async () => {
    const app = await open({ width: 1000, prepare: (page) => page.clock.install() });
    await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.tap('Connect wallet');
    await app.page.locator('.wallet-code:not(.is-waiting)').waitFor();
    await app.standStill();
    await app.page.locator('.wallet-code:not(.is-waiting)').click();
    await app.sees('Link Copied');
    await app.pass(1400);
    expect(await app.page.getByText('Link Copied').count()).toBe(1);
    await app.pass(200);
    await app.page.getByText('Link Copied').waitFor({ state: 'detached' });
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^tc:\/\/|^https?:/);
  });

  it('R3.03a says that the list is loading', async () => {
    const app = await open({
      prepare: (page) => page.route('**/wallets-list.json', () => undefined),
    });
    await app.tap('Connect wallet');
    await app.page.getByRole('heading', { name: 'Wallets list is loading' }).waitFor();
    expect(await app.page.getByRole('dialog').locator('.spinner').count()).toBeGreaterThan(0);
  });
});

describe('language', () => {
  it('R9.09a R3.14a is switched while the app runs, and kept', async () => {
    const app = await open();
    await app.tap('Settings');
    await app.page.getByRole('radio', { name: 'Русский' }).click();
    await app.page.getByRole('heading', { name: 'Настройки' }).waitFor();
    await app.page.getByRole('link', { name: 'Главная' }).click();
    await app.button('Подключить кошелёк').waitFor();
    await app.page.reload();
    await app.button('Подключить кошелёк').waitFor();
    expect(await app.page.evaluate(() => document.documentElement.lang)).toBe('ru');
  });

  it('R9.09d the theme can be chosen against the messenger’s', async () => {
    const app = await open({ theme: 'light' });
    const ground = () => app.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await app.page.getByRole('navigation').waitFor();
    const light = await ground();
    await app.tap('Settings');
    await app.page.getByRole('radio', { name: 'Dark' }).click();
    await until('another ground', async () => (await ground()) !== light);
    await app.page.reload();
    await app.page.getByRole('navigation').waitFor();
    expect(await ground()).not.toBe(light);
  });
});

describe('the messenger’s own bars', () => {
  /** A theme of somebody's own making: too grey for words on it, so that the page paints its grounds clearer. */
  const GREY = { bg_color: '#c8c8c8', secondary_bg_color: '#b0b0b0', bottom_bar_bg_color: '#a8a8a8' };
  const bars = async (app: AppPage) => ({
    header: (await app.posts('web_app_set_header_color')).data,
    ground: (await app.posts('web_app_set_background_color')).data,
    bottom: (await app.posts('web_app_set_bottom_bar_color')).data,
  });
  const painted = async (app: AppPage) => {
    const surface = { color: await pixelOf(app.page, 1, 1) };
    const { x, y } = (await app.page.locator('.tabs').boundingBox()) ?? { x: 0, y: 0 };
    return { header: surface, ground: surface, bottom: { color: await pixelOf(app.page, x + 1, y + 3) } };
  };
  const match = (app: AppPage) =>
    until('bars in the colours of the page', async () => {
      const both = [await bars(app), await painted(app)];
      return JSON.stringify(both[0]) === JSON.stringify(both[1]);
    });

  it('R9.09d the messenger’s bars have the page’s colours, also when these change', async () => {
    const app = await open({ theme: 'light' });
    await app.page.getByRole('navigation').waitFor();
    await match(app);
    const light = await bars(app);
    await app.hostSays('theme_changed', { theme_params: GREY });
    await until('another ground', async () => (await pixelOf(app.page, 1, 1)) !== light.ground['color']);
    await match(app);
    expect((await bars(app)).header).not.toEqual({ color: GREY.secondary_bg_color });
    await app.tap('Settings');
    await app.page.getByRole('radio', { name: 'Dark' }).click();
    await until('a dark ground', async () => /^#[0-3]/.test(await pixelOf(app.page, 1, 1)));
    await match(app);
  });

  it('an old messenger is told a name of a colour, and nothing that it does not know', async () => {
    const app = await open({ version: '6.9' });
    await app.page.getByRole('navigation').waitFor();
    await app.posts('web_app_set_background_color');
    expect(await app.posted('web_app_set_header_color')).toMatchObject([
      { data: { color_key: 'secondary_bg_color' } },
    ]);
    expect(await app.posted('web_app_set_bottom_bar_color')).toEqual([]);
  });
});

describe('inviting', () => {
  it('R2.11b R2.14a R8.39 copies the link and says so', async () => {
    const app = await open({ path: '/referral' });
    await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await app.tap('Copy link');
    await app.sees('Referral link copied to clipboard');
    const { ref_code: code } = await me(app);
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^https://t\\.me/\\w+/\\w+\\?startapp=ref_${code}$`),
    );
  });

  it('R2.11a R2.14c Invite Friends opens the messenger’s share address with the link', async () => {
    const app = await open({ path: '/referral', version: '7.0' });
    await app.tap('Invite Friends');
    const { data } = await app.posts('web_app_open_tg_link');
    const shared = new URL(String(data['path_full']), 'https://t.me');
    expect(shared.pathname).toBe('/share/url');
    expect(shared.searchParams.get('url')).toMatch(/startapp=ref_/);
  });

  it('R2.11c R2.11d all eight levels, and what is missing to the next', async () => {
    const app = await open({ path: '/referral' });
    await app.sees('Level 1');
    const text = (await app.page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
    for (const [level, turnover, percent] of [
      ['1', '0', '5'],
      ['2', '50', '6'],
      ['3', '500', '7'],
      ['4', '1 000', '8'],
      ['5', '5 000', '9'],
      ['6', '10 000', '10'],
      ['7', '15 000', '11'],
      ['8', '20 000', '12'],
    ])
      expect(text).toContain(`${level} ${turnover} ${percent} %`);
    expect(text).toMatch(/To level 2 and 6 % 50\.00 TON/);
  });
});

async function me(app: AppPage): Promise<{ ref_code: string }> {
  const customer = new Customer(house.app, house.devnet, String(app.telegramId));
  await customer.signIn();
  return customer.me();
}

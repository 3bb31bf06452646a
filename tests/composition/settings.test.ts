import { describe, expect, inject, it } from 'vitest';
import { json } from '../support/house.ts';
import { until } from '../support/until.ts';
import { AppPage, newPerson } from './support/app-page.ts';
import { openerOfPages } from './support/open-pages.ts';

const house = inject('house');
const open = openerOfPages();

const path = (app: AppPage): string => new URL(app.page.url()).pathname;
const control = (app: AppPage, name: string) => app.page.getByRole('switch', { name });
const isOn = (app: AppPage, name: string) => control(app, name).getAttribute('aria-checked');

describe('settings', () => {
  it('R9.09 open by the button and by their address, and back leads home', async () => {
    const app = await open({ platform: 'weba', version: '6.0' });
    await app.tap('Settings');
    await app.page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(path(app)).toBe('/settings');
    await app.page.reload();
    await app.page.getByRole('heading', { name: 'Settings' }).waitFor();
    await app.tap('Back');
    await until('the dashboard', () => path(app) === '/');
  });

  it('R9.09b with haptics off the messenger gets no haptic call, wherever it comes from', async () => {
    const app = await open({ path: '/settings' });
    const felt = () => app.posted('web_app_trigger_haptic_feedback');
    const fail = async () => {
      await app.page.getByRole('link', { name: 'Referral' }).click();
      await app.sees('Network Error');
      await app.page.getByRole('link', { name: 'Dashboard' }).click();
    };
    await app.page.route(/\/api\/user\/referrals\b/, (route) => route.abort());
    await fail();
    await until('an error to be felt', async () => (await felt()).length === 1);
    await app.tap('Settings');
    await control(app, 'Haptics').click();
    expect(await isOn(app, 'Haptics')).toBe('false');
    await app.page.reload();
    await control(app, 'Haptics').waitFor();
    expect(await isOn(app, 'Haptics')).toBe('false');
    await fail();
    expect(await felt()).toEqual([]);
    await app.tap('Settings');
    await control(app, 'Haptics').press('Space');
    await until('the switch to be felt', async () => (await felt()).length === 1);
  });

  it('R9.09c R1.03b the eye hides the balance, for this person alone, until it is opened again', async () => {
    const app = await open();
    await app.tap('Hide balances');
    await app.button('Show balances').waitFor();
    await app.page.locator('.figure', { hasText: '•••••' }).waitFor();
    await app.tap('Settings');
    await control(app, 'Hide balances').waitFor();
    expect(await isOn(app, 'Hide balances')).toBe('true');
    await app.page.reload();
    await control(app, 'Hide balances').waitFor();
    expect(await isOn(app, 'Hide balances')).toBe('true');
    await app.reopenAs(await newPerson(house), { path: '/settings' });
    await control(app, 'Hide balances').waitFor();
    expect(await isOn(app, 'Hide balances')).toBe('false');
  });
});

describe('bot notices', () => {
  /** A person to whom the bot may not write yet. */
  const stranger = async (version: string): Promise<AppPage> => {
    const telegramId = await newPerson(house);
    await json(`${house.devnet}/telegram/people/${telegramId}`, { body: { allows_write: false } });
    return open({ telegramId, version, path: '/settings' });
  };

  it('R9.09e our question comes first, then the messenger’s; allowed, the kind stays on', async () => {
    const app = await stranger('8.0');
    await control(app, 'Link used').click();
    await app.page.getByRole('heading', { name: 'Let the bot write to you' }).waitFor();
    expect(await app.posted('web_app_request_write_access')).toEqual([]);
    await app.tap('Allow messages');
    await app.posts('web_app_request_write_access');
    await app.hostSays('write_access_requested', { status: 'allowed' });
    await until('the kind to be on', async () => (await isOn(app, 'Link used')) === 'true');
    await control(app, 'Bond matured').click();
    await until('another one, unasked', async () => (await isOn(app, 'Bond matured')) === 'true');
    await app.settled();
    await app.page.reload();
    await control(app, 'Link used').waitFor();
    expect([await isOn(app, 'Link used'), await isOn(app, 'Payment received')]).toEqual(['true', 'false']);
  });

  it('R9.09e refused, nothing is on; a messenger that cannot ask leads to the chat', async () => {
    const app = await stranger('8.0');
    await control(app, 'Link used').click();
    await app.tap('Allow messages');
    await app.posts('web_app_request_write_access');
    await app.hostSays('write_access_requested', { status: 'cancelled' });
    await app.sees('The bot may not write to you');
    await app.tap('Not now');
    expect(await isOn(app, 'Link used')).toBe('false');
    const old = await stranger('6.8');
    await control(old, 'Link used').click();
    await old.tap('Allow messages');
    await old.sees('Send /notices on');
    await old.tap('Open the chat with the bot');
    const { data } = await old.posts('web_app_open_tg_link');
    expect(String(data['path_full'])).toMatch(/^\/\w+\?start=notices$/);
  });
});

describe('info', () => {
  it('R2.09j leads from the settings to what AXIOM is, its risks and its licences', async () => {
    const app = await open({ path: '/settings', platform: 'weba', version: '6.0' });
    await app.page.getByRole('link', { name: /What AXIOM is/ }).click();
    for (const title of ['What AXIOM is', 'Risks in plain words', 'How the price is set', 'Licences'])
      await app.page.getByRole('heading', { name: title, exact: true }).waitFor();
    expect(path(app)).toBe('/info');
    await app.page.getByRole('link', { name: /All licences/ }).click();
    const sheet = app.page.getByRole('dialog');
    for (const name of ['lightweight-charts', 'react-dom', 'fastify'])
      await sheet.getByText(name).first().waitFor();
    expect(path(app)).toBe('/info/licences');
    await app.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(path(app)).toBe('/info');
  });

  it('R9.05a shows the coverage that the server counted', async () => {
    const counted: (string | null)[] = [];
    const app = await open({
      path: '/info',
      prepare: (page) =>
        page.route('**/api/stats/financial', async (route) => {
          const response = await route.fetch();
          const { coverage } = (await response.json()) as { coverage?: string | null };
          if (coverage !== undefined) counted.push(coverage);
          await route.fulfill({ response });
        }),
    });
    const coverage = await until('an answer', () => counted.length > 0).then(() => counted.at(-1));
    const words = coverage === null ? 'nothing is owed' : 'TON held per TON owed';
    await app.page.locator('dd', { hasText: words }).waitFor();
  });
});

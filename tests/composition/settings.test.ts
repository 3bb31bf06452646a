import type { Response } from 'playwright-core';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { AppPage, newPerson, type Opening } from './support/app-page.ts';

const house = inject('house');
const opened: AppPage[] = [];
const open = async (opening: Opening = {}): Promise<AppPage> => {
  const app = await AppPage.open(house, opening);
  opened.push(app);
  return app;
};

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});
afterAll(closeBrowser);

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
    await app.page.route('**/api/user/referrals', (route) => route.abort());
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
    expect(await app.page.locator('.figure').innerText()).toContain('•••••');
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
    let answer: Promise<Response> | undefined;
    const app = await open({
      path: '/info',
      prepare: async (page) => {
        answer = page.waitForResponse((one) => one.url().endsWith('/api/stats/financial'));
      },
    });
    const { coverage } = (await (await answer)?.json()) as { coverage: string | null };
    const words = coverage === null ? 'nothing is owed' : 'TON held per TON owed';
    await app.page.locator('dd', { hasText: words }).waitFor();
  });
});

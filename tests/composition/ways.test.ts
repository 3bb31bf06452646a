import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { AppPage } from './support/app-page.ts';

const house = inject('house');

afterAll(closeBrowser);

const path = (app: AppPage): string => new URL(app.page.url()).pathname;

describe('back', () => {
  it('R2.08b goes back to where one came from', async () => {
    const app = await AppPage.open(house, { platform: 'weba', version: '6.0' });
    await app.page.getByRole('link', { name: 'Staking' }).click();
    await app.page.getByRole('link', { name: 'Referral' }).click();
    await until('the referral screen', () => path(app) === '/referral');
    await app.tap('Back');
    await until('the staking screen again', () => path(app) === '/staking');
    await app.close();
  });

  it('R2.08c goes to the dashboard where there is nothing to go back to', async () => {
    const app = await AppPage.open(house, { platform: 'weba', version: '6.0', path: '/referral' });
    await app.tap('Back');
    await until('the dashboard', () => path(app) === '/');
    await app.close();
  });

  it('R2.08a is shown off the root and hidden on it', async () => {
    const app = await AppPage.open(house, { platform: 'weba', version: '6.0' });
    await app.page.getByRole('navigation').waitFor();
    expect(await app.button('Back').isVisible()).toBe(false);
    await app.page.getByRole('link', { name: 'Staking' }).click();
    await app.button('Back').waitFor();
    await app.page.getByRole('link', { name: 'Dashboard' }).click();
    await app.button('Back').waitFor({ state: 'detached' });
    await app.close();
  });

  it('R2.08d is the messenger’s own where it has one', async () => {
    const app = await AppPage.open(house, { platform: 'ios', version: '8.0' });
    await app.page.getByRole('link', { name: 'Staking' }).click();
    await until('the messenger to show its button', async () => {
      const last = (await app.posted('web_app_setup_back_button')).at(-1);
      return last?.data['is_visible'] === true;
    });
    expect(await app.button('Back').count()).toBe(0);
    await app.hostSays('back_button_pressed');
    await until('the dashboard', () => path(app) === '/');
    await until('the messenger to hide its button', async () => {
      const last = (await app.posted('web_app_setup_back_button')).at(-1);
      return last?.data['is_visible'] === false;
    });
    await app.close();
  });
});

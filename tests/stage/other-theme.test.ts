import { afterAll, afterEach, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { hostSays } from '../support/played-host.ts';
import { until } from '../support/until.ts';
import { Stage } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const NIGHT = {
  bg_color: '#17212b',
  secondary_bg_color: '#232e3c',
  section_bg_color: '#17212b',
  text_color: '#f5f5f5',
  hint_color: '#708499',
  accent_text_color: '#6ab2f2',
  button_color: '#5288c1',
  button_text_color: '#ffffff',
};

it('R9.09d the messenger turns dark under an open sheet: its colours change, the amount and the focus stay', async () => {
  stage = await Stage.open({ path: '/sell', host: '8.0' });
  const app = stage;
  await app.connected();
  const field = app.page.locator('.amount-field input');
  await field.fill('20');
  const colour = (): Promise<string> =>
    app.page.locator('dialog[open] .sheet-panel').evaluate((one) => getComputedStyle(one).backgroundColor);
  const light = await colour();
  await hostSays(app.page, 'theme_changed', { theme_params: NIGHT });
  await until('other colours', async () => (await colour()) !== light);
  expect(await app.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(await field.inputValue()).toBe('20');
  expect(await field.evaluate((one) => document.activeElement === one)).toBe(true);
});

it('R9.09a an amount that was typed stays when the language is switched, and its form is in the other language', async () => {
  stage = await Stage.open({ path: '/bond', host: '8.0' });
  const app = stage;
  await app.connected();
  const field = app.page.locator('.amount-field input');
  await field.fill('3');
  await app.sees('At least 5 TON');
  await app.goTo('/settings');
  await app.page.getByText('Русский').click();
  await app.sees('Настройки');
  await app.goTo('/bond');
  await app.sees('Не меньше 5 TON');
  expect(await field.inputValue()).toBe('3');
});

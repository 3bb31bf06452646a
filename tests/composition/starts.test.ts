import { afterAll, expect, inject, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { AppPage } from './support/app-page.ts';

afterAll(closeBrowser);

it('the app starts: a person sees their dashboard', async () => {
  const app = await AppPage.open(inject('house'));
  await app.page.getByRole('navigation').waitFor();
  await app.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  expect(app.errors).toEqual([]);
  await app.close();
});

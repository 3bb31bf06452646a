import { afterAll, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { Stage } from './support/stage.ts';

afterAll(closeBrowser);

it('the app starts: a person sees their dashboard', async () => {
  const stage = await Stage.open();
  const errors: Error[] = [];
  stage.page.on('pageerror', (error) => errors.push(error));
  await stage.page.getByRole('navigation').waitFor();
  await stage.page.getByRole('main').waitFor();
  expect(errors).toEqual([]);
  await stage.close();
});

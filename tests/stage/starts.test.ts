import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { firstLoadOf } from '../../scripts/lib/first-load.ts';
import { closeBrowser } from '../support/browser.ts';
import { root } from '../support/program.ts';
import { until } from '../support/until.ts';
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

/** In the page: presses a tab of the frame that stands when the app takes its place, after everything else. */
const PRESS_LAST = `{
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
  Object.defineProperty(Node.prototype, 'textContent', { ...text, set(value) {
    if (this.id === 'root' && value === '') this.querySelector('nav a[href="/staking"]')?.click();
    text.set.call(this, value);
  } });
}`;

it('a tab that is pressed while the app is still being built opens, without loading the page anew', async () => {
  let loaded = 0;
  const stage = await Stage.open({}, (one) => {
    one.page.on('request', (request) => (loaded += request.isNavigationRequest() ? 1 : 0));
    void one.page.addInitScript(PRESS_LAST);
  });
  await stage.page.waitForURL('**/staking');
  await stage.page.locator('nav a[href="/staking"][aria-current="page"]').waitFor();
  expect(loaded).toBe(1);
  await stage.close();
});

/** What is counted as loaded before the first figures is all that is loaded then. */
it.each(['en', 'ru'] as const)('loads nothing else before the first figures (%s)', async (language) => {
  const asked: string[] = [];
  const stage = await Stage.open({ language }, (one) => {
    one.hold('mints');
    one.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  });
  await stage.page.locator('main[aria-busy]').waitFor();
  await until('all that a start asks', () =>
    ['me', 'price', 'maintenance'].every((name) => stage.calls.includes(name as 'me')),
  );
  const scripts = () => asked.flatMap((path) => /^\/assets\/(.+\.js)$/.exec(path)?.[1] ?? []);
  const early = scripts();
  const counted = firstLoadOf(join(root, 'dist'), language).beforeFigures.files;
  expect(early.filter((name) => !counted.includes(name))).toEqual([]);
  expect(early.length).toBeGreaterThan(5);
  stage.release('mints');
  await until('the rest', () => scripts().length > early.length);
  await stage.close();
});

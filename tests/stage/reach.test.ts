import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { Stage, type StageOptions } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function open(options: StageOptions, prepare?: (stage: Stage) => void): Promise<Stage> {
  stage = await Stage.open({ width: 360, height: 640, ...options }, prepare);
  return stage;
}

/** Names of the controls that a person sees cut at the side of the window. */
async function cut(app: Stage): Promise<readonly string[]> {
  return app.page.locator('button:visible, a:visible').evaluateAll((controls) =>
    controls
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      })
      .map((one) => one.textContent),
  );
}

/** The text of the control in focus where the bar covers it, or nothing. */
async function underBar(app: Stage): Promise<string> {
  return app.page.evaluate(() => {
    const one = document.activeElement;
    const bar = document.querySelector('.tabs');
    if (!one || !bar || one === document.body || bar.contains(one)) return '';
    const isUnder = one.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
    return isUnder ? one.textContent : '';
  });
}

const large = { language: 'ru', textPercent: 200 } as const;

const MOST_RESTS = 10;

describe('R9.10 everything is within reach', () => {
  it.each([{}, large])('R9.10b by keyboard nothing stands under the bar, %j', async (options) => {
    const app = await open(options);
    await app.page.locator('.tabs').waitFor();
    for (const path of ['/', '/referral']) {
      await app.goTo(path);
      await app.rest();
      const stops = await app.page.locator('.app-main :is(button, a, input, [tabindex="0"]):visible').count();
      const under: string[] = [];
      for (let stop = 0; stop < stops; stop += 1) {
        await app.page.keyboard.press('Tab');
        // The window may follow the focus some frames later.
        for (let rest = 0; rest < MOST_RESTS && (await underBar(app)) !== ''; rest += 1) await app.rest();
        const found = await underBar(app);
        if (found !== '') under.push(found);
      }
      expect(under, path).toEqual([]);
    }
  });

  it('R9.10b a row that gets its whole control as the keyboard comes to it stays above the bar', async () => {
    const app = await open(large);
    await app.page.locator('.tabs').waitFor();
    await app.rest();
    await app.page.evaluate(() => {
      const controls = [...document.querySelectorAll<HTMLElement>('.app-main :is(button, a)')];
      const place = controls.findIndex((one) => one.closest('.is-far') !== null);
      controls[place]?.closest('.is-far')?.setAttribute('data-asked', '');
      // As fast as a key that is held: it is still far when its turn comes.
      controls[place - 1]?.focus();
      controls[place]?.focus();
    });
    await app.page.locator('[data-asked]:not(.is-far) :focus').waitFor();
    await app.rest();
    expect(await underBar(app)).toBe('');
  });

  it('R9.10b a sheet that is longer than the window is a stop, is named and is read on by keys; a short one is none', async () => {
    const app = await open({});
    await app.page.getByRole('button', { name: 'Sell', exact: true }).click();
    const sheet = app.page.getByRole('dialog');
    const body = sheet.getByRole('group', { name: await sheet.getByRole('heading').first().innerText() });
    await sheet.waitFor();
    expect(await body.count()).toBe(0);
    await app.page.setViewportSize({ width: 360, height: 320 });
    await body.focus();
    await app.page.keyboard.press('End');
    await until('the end', () => body.evaluate((one) => one.scrollTop > 0));
    await app.page.setViewportSize({ width: 360, height: 740 });
    await until('no stop', async () => (await body.count()) === 0);
  });

  it('R9.10g with text at 200 % no control is cut: the header, a sheet, the strip of no connection', async () => {
    const app = await open({ ...large, isStill: true });
    await app.connected();
    await app.goOffline(true);
    await app.runFor(3000);
    await app.sees('Нет связи: данные на');
    expect(await cut(app)).toEqual([]);
    await app.page.getByRole('button', { name: 'Продать' }).click();
    await app.runFor(1000);
    await app.page.locator('dialog[open]').getByText('Нет связи с').waitFor();
    expect(await cut(app)).toEqual([]);
    const body = app.page.locator('dialog[open] .sheet-body');
    expect(await body.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  it('R9.10g with text at 200 % what failed keeps its words whole, its button on a line of its own', async () => {
    const app = await open(large, (one) =>
      one.answer('operations', { refusal: 'internal', status: 500, message: 'Asleep.' }),
    );
    await app.goTo('/history');
    const words = await app.page.locator('.failed-words').boundingBox();
    const button = await app.page.getByRole('button', { name: 'Повторить' }).boundingBox();
    expect(button?.y ?? 0).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
  });

  it('what is told above a gate does not push its way on out of the window', async () => {
    const app = await open({}, (one) => {
      for (const name of ['me', 'mints', 'stakes', 'plans', 'price'] as const) one.answer(name, 'cut');
    });
    const retry = app.page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await app.page.locator('.toast').waitFor();
    const box = await retry.boundingBox();
    expect((box?.y ?? 1000) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  });
});

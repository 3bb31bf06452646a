import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { Stage, type StageOptions } from './support/stage.ts';
import { listOf, meRow } from './support/world.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function firstDay(
  options: StageOptions = {},
  prepare: (stage: Stage) => void = () => {},
): Promise<Stage> {
  stage = await Stage.open(options, (one) => {
    one.answer('mints', { answer: listOf([]) });
    one.answer('stakes', { answer: listOf([]) });
    one.answer('me', { answer: meRow({ balance_token: '0' }) });
    prepare(one);
  });
  await stage.sees('Here is how it starts');
  return stage;
}

const LESSON = 'Pull the line to the left';
const line = (app: Stage) => app.page.getByRole('slider', { name: 'Day on the line' });

describe('the line is taught once, on the first day', () => {
  it('R9.10e by hand: pulled once, it shows a coming day, and the sentence never comes back', async () => {
    const app = await firstDay();
    await app.sees(LESSON);
    const box = await line(app).boundingBox();
    if (box === null) throw new Error('there is no line');
    const y = box.y + box.height / 2;
    await app.page.mouse.move(box.x + 300, y);
    await app.page.mouse.down();
    await app.page.mouse.move(box.x + 150, y, { steps: 4 });
    await app.page.mouse.up();
    await app.sees('An example: 100 TON');
    expect(await app.text()).not.toContain('0.0000');
    await app.page.getByRole('button', { name: 'Back to now' }).click();
    await app.sees('0.0000');
    await app.page.reload();
    await app.sees('Here is how it starts');
    expect(await app.text()).not.toContain(LESSON);
  });

  it('R9.10c R9.10e by keyboard and screen reader: how, how far, and what the day holds', async () => {
    const app = await firstDay();
    const slider = line(app);
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^An example: 100 TON/);
    const described = (await slider.getAttribute('aria-describedby')) ?? '';
    expect(await app.page.locator(`[id="${described}"]`).textContent()).toMatch(
      /Arrow keys pull the line by a day/,
    );
    await slider.focus();
    await app.page.keyboard.press('PageUp');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/: [1-9][\d .]+ AXIOM, an example$/);
    expect(Number(await slider.getAttribute('aria-valuenow'))).toBe(30);
    await app.isGone(LESSON);
    await app.page.keyboard.press('Home');
    await app.sees('0.0000');
  });

  it('R1.03b another person on this device is taught it too', async () => {
    const app = await firstDay();
    await app.sees(LESSON);
    await line(app).focus();
    await app.page.keyboard.press('PageUp');
    await app.isGone(LESSON);
    // All that is kept of this person is somebody else's.
    await app.page.evaluate(() => {
      for (const [key, value] of Object.entries(localStorage)) {
        if (!key.startsWith('axiom:777:')) continue;
        localStorage.removeItem(key);
        localStorage.setItem(key.replace(':777:', ':778:'), String(value));
      }
    });
    await app.page.reload();
    await app.sees(LESSON);
  });
});

import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { postedToHost } from '../support/played-host.ts';
import { Stage, type StageOptions } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

/** Everything is there; from now on the stakes cannot be read. */
async function open(answer: Parameters<Stage['answer']>[1], options: StageOptions = {}): Promise<Stage> {
  stage = await Stage.open({ isStill: true, ...options });
  await stage.sees('in a year');
  await stage.connected();
  stage.answer('stakes', answer as never);
  return stage;
}

const broken = { refusal: 'internal', status: 500, message: 'Asleep.' } as const;

describe('toasts of the running app', () => {
  it('R6.01a R6.03d a 500 is told in the server’s words and felt', async () => {
    const app = await open(broken, { host: '8.0' });
    await app.wake(20_000);
    await app.sees('Error: Asleep.');
    const [felt] = await postedToHost(app.page, 'web_app_trigger_haptic_feedback');
    expect(felt?.data).toEqual({ type: 'notification', notification_type: 'error' });
  });

  it('R6.03a top left, below the header', async () => {
    const app = await open(broken, { width: 1280, height: 800 });
    await app.wake(20_000);
    const toast = app.page.locator('.toast');
    await toast.waitFor();
    const box = await toast.boundingBox();
    const column = await app.page.locator('.app-main').boundingBox();
    expect((box?.x ?? 0) - (column?.x ?? 0)).toBeLessThan(40);
    expect(box?.y).toBeLessThan(120);
  });

  it.each([
    ['R6.02a', 400],
    ['R6.02b', 404],
    ['R6.02c', 409],
    ['R6.02d', 422],
  ] as const)('%s a %s is told in the server’s words', async (_, status) => {
    const app = await open({ refusal: 'conflict', status, message: `It was ${status}.` });
    await app.wake(20_000);
    await app.sees(`Error: It was ${status}.`);
  });

  it('R6.02e a 413 has a text of its own', async () => {
    const app = await open({ refusal: 'payload_too_large', status: 413, message: 'big' });
    await app.wake(20_000);
    await app.sees('Error: File size is too large! Upload a smaller file.');
  });

  it('R6.02f a cut line has a text of its own', async () => {
    const app = await open('cut');
    await app.wake(20_000);
    await app.sees('Error: Network Error! Code: ERR_NETWORK');
  });

  it('R6.02g R8.06 R9.11c a call without an answer ends after 25 s', async () => {
    const app = await open('never');
    await app.wake(20_000);
    await app.called('stakes', 2);
    await app.pass(24_500);
    expect(await app.text()).not.toContain('Timeout');
    await app.pass(700);
    await app.sees('Error: Timeout Error!');
  });

  it('R6.03c R8.22 what is no error stays 15 s', async () => {
    stage = await Stage.open({ path: '/referral' });
    await stage.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await stage.page.getByRole('button', { name: 'Copy link' }).waitFor();
    await stage.standStill();
    await stage.page.getByRole('button', { name: 'Copy link' }).click();
    await stage.page.locator('.toast').waitFor();
    await stage.page.mouse.move(180, 700);
    await stage.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await stage.runFor(14_000);
    expect(await stage.page.locator('.toast').count()).toBe(1);
    await stage.runFor(1500);
    expect(await stage.page.locator('.toast').count()).toBe(0);
  });
});

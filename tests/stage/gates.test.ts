import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { postsToHost } from '../support/played-host.ts';
import { Stage, type StageOptions } from './support/stage.ts';
import { meRow } from './support/world.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function open(prepare: (stage: Stage) => void = () => {}, options: StageOptions = {}): Promise<Stage> {
  stage = await Stage.open(options, prepare);
  return stage;
}

const ON = { detail: 'Back at noon' };

describe('maintenance', () => {
  it('R1.08a R1.08b R8.07 its page replaces the running app, found by asking every 10 s', async () => {
    const app = await open(() => {}, { isStill: true });
    await app.sees('in a year');
    app.answer('maintenance', { answer: ON });
    await app.runFor(9000);
    expect(await app.text()).toContain('in a year');
    await app.runFor(1100);
    await app.sees('We are under maintenance');
    await app.sees('Come back later');
    expect(await app.page.getByRole('navigation').count()).toBe(0);
  });

  it('R1.08c its end loads the page anew', async () => {
    const app = await open((one) => one.answer('maintenance', { answer: ON }), { isStill: true });
    await app.sees('We are under maintenance');
    app.heal('maintenance');
    await app.runFor(10_100);
    await app.reloaded(2);
    await app.sees('in a year');
  });

  it('R1.08a a call that is answered 503 shows the page at once', async () => {
    const app = await open(() => {}, { isStill: true });
    await app.sees('in a year');
    app.answer('maintenance', { answer: ON });
    for (const name of ['me', 'mints', 'stakes'] as const)
      app.answer(name, { refusal: 'maintenance', status: 503, message: 'Back at noon' });
    await app.page.clock.setSystemTime(Date.parse('2026-11-23T14:31:30.000Z'));
    await app.showAgain();
    await app.sees('We are under maintenance');
  });
});

describe('the community', () => {
  it('R1.07a R2.09a the gate covers the app of who is not a member', async () => {
    const app = await open((one) => one.answer('me', { answer: meRow({ community_participation: false }) }));
    await app.page.getByRole('button', { name: 'Join the community' }).waitFor();
    expect(await app.page.getByRole('navigation').count()).toBe(0);
  });

  it('R1.07b Join opens the community', async () => {
    const app = await open(
      (one) =>
        one.answer('me', {
          answer: meRow({ community_participation: false, community_link: 'https://t.me/axiom' }),
        }),
      { host: '8.0' },
    );
    await app.page.getByRole('button', { name: 'Join the community' }).click();
    const { data } = await postsToHost(app.page, 'web_app_open_tg_link');
    expect(data['path_full']).toBe('/axiom');
  });

  it('R1.07c Done that found nobody is answered, and not before it was tapped', async () => {
    const app = await open((one) =>
      one.answer('me', {
        answer: meRow({ community_participation: false, community_link: 'https://t.me/axiom' }),
      }),
    );
    await app.sees('One step first');
    expect(await app.text()).not.toContain('does not count you as a member');
    await app.page.getByRole('button', { name: 'Done' }).click();
    await app.reloaded(2);
    await app.sees('does not count you as a member yet');
    app.heal('me');
    await app.page.getByRole('button', { name: 'Done' }).click();
    await app.sees('in a year');
  });
});

describe('the first look', () => {
  it('R1.09a R1.09b a skeleton in the content’s shape, and nothing shifts when the content comes', async () => {
    const app = await open((one) => {
      one.hold('me');
      one.keep('has-begun', true);
    });
    await app.page.locator('[aria-busy] .dashboard-hero').waitFor();
    // At once: the first frame's skeleton gives way to the running app's at any time.
    const { block, blocks } = await app.page.evaluate(() => ({
      block: document.querySelector('[aria-busy] .dashboard-hero')?.getBoundingClientRect().toJSON() as {
        readonly y: number;
        readonly height: number;
      },
      blocks: document.querySelectorAll('.app-main .block').length,
    }));
    expect(blocks).toBeGreaterThan(3);
    app.release('me');
    await app.sees('in a year');
    const hero = await app.page.locator('.dashboard-hero').boundingBox();
    expect(hero?.y).toBe(block.y);
    expect(Math.abs((hero?.height ?? 0) - block.height)).toBeLessThan(1);
    expect(await app.shifted()).toBeLessThan(0.001);
  });

  it('R1.09a the same for who looks at another screen before the figures are there', async () => {
    const app = await open((one) => one.hold('me'));
    await app.tab('Staking');
    await app.page.locator('.dashboard-hero').waitFor({ state: 'detached' });
    await app.tab('Dashboard');
    await app.page.locator('[aria-busy] .dashboard-hero').waitFor();
    app.release('me');
    await app.sees('in a year');
  });
});

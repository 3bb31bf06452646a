import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { examples } from '#server/http/docs/examples/index.ts';
import { closeBrowser } from '../support/browser.ts';
import { Stage, type StageOptions } from './support/stage.ts';

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

const SCREENS = /\/assets\/(referral|overlays|sell|tasks)-/;

describe('code that does not arrive', () => {
  it('R9.11a a screen whose code failed once opens on Retry', async () => {
    const app = await open((one) => one.lose(SCREENS));
    await app.sees('in a year');
    await app.tab('Referral');
    await app.sees('This screen did not load');
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await app.sees('This screen did not load');
    app.find();
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await app.sees('Invite Friends');
    expect(app.loads).toBe(1);
  });

  it('R9.11 a sheet over every screen, too: its button answers, and Retry opens it', async () => {
    const app = await open((one) => one.lose(SCREENS));
    await app.sees('in a year');
    await app.page.getByRole('button', { name: 'Connect wallet' }).first().click();
    await app.sees('This did not load');
    app.find();
    await app.page.locator('dialog[open]').getByRole('button', { name: 'Retry' }).click();
    await app.sees('Connect your wallet');
  });

  it('R9.11 the machines, too: the page says so, and Retry opens the app', async () => {
    const app = await open((one) => one.lose(/\/assets\/figures-/));
    await app.sees('AXIOM did not load');
    app.find();
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await app.sees('in a year');
    expect(app.loads).toBe(2);
  });

  it('R9.11 after a deploy the new version comes by itself, once, where one was', async () => {
    const app = await open((one) => one.lose(SCREENS));
    await app.sees('in a year');
    app.deploy();
    await app.tab('Tasks');
    await app.reloaded(2);
    app.find();
    await app.sees('Invite 3 friends');
    expect(new URL(app.page.url()).pathname).toBe('/tasks');
  });

  it('R9.11 a new version that is broken too is no loop', async () => {
    const app = await open((one) => one.lose(SCREENS));
    await app.sees('in a year');
    app.deploy();
    await app.tab('Referral');
    await app.reloaded(2);
    await app.sees('This screen did not load');
    for (const _ of [1, 2, 3]) {
      await app.page.getByRole('button', { name: 'Retry' }).click();
      await app.sees('This screen did not load');
    }
    expect(app.loads).toBe(2);
  });
});

describe('what is offered and what is not', () => {
  it('R2.04a the tasks that the server offers', async () => {
    const app = await open();
    await app.tab('Tasks');
    for (const _ of examples.tasks.answer.data) await app.sees(/Invite 3 friends/);
    expect(await app.text()).not.toContain('No tasks');
  });

  it('R2.04 a list that fails is not an empty one', async () => {
    const app = await open((one) => one.answer('tasks', 'cut'));
    await app.tab('Tasks');
    await app.sees('Tasks did not load');
    app.heal('tasks');
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await app.sees(/Invite 3 friends/);
  });

  it('R9.12 a farm code is not passed over: its bond is shown, and goes with a tap', async () => {
    const app = await open(() => {}, { startParam: 'farm_Xy9Ab3dE6gH9k' });
    await app.sees('sent you a bond');
    await app.sees('The bond is yours.');
    expect(app.calls).toContain('farmActivate');
    await app.page.getByRole('button', { name: 'See my bond' }).click();
    await app.isGone('sent you a bond');
  });

  it('R9.12 without one there is nothing to say', async () => {
    const app = await open(() => {}, { startParam: 'ref_Ab3' });
    await app.sees('in a year');
    expect(app.calls).not.toContain('farmActivate');
    expect(await app.text()).not.toContain('sent you a bond');
  });
});

describe('in the running app', () => {
  it('R9.13c a refusal is told in Russian by its code', async () => {
    const app = await open(
      (one) => one.answer('stakes', { refusal: 'rate_limited', status: 429, message: 'Slow down.' }),
      {
        language: 'ru',
      },
    );
    await app.sees('Слишком много попыток: подождите немного');
    expect(await app.text()).not.toContain('Slow down');
  });
});

import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { Stage, type StageOptions } from './support/stage.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const broken = { refusal: 'internal', status: 500, message: 'The ledger is asleep.' } as const;

async function open(prepare: (stage: Stage) => void, options: StageOptions = {}): Promise<Stage> {
  stage = await Stage.open(options, prepare);
  return stage;
}

describe('one list that fails', () => {
  it('R6.01d stakes: their card alone says so, and nothing that depends on them is given as known', async () => {
    const { page, ...rest } = await open((one) => one.answer('stakes', broken));
    const app = stage ?? (rest as never);
    await app.sees('Stakes did not load');
    await app.sees('202.00 AXIOM');
    const text = await app.text();
    expect(text).not.toContain('AXIOM did not load');
    expect(text).not.toContain('No stakes yet');
    expect(text).not.toMatch(/in a year/);
    expect(text).not.toMatch(/\+0\.0000/);
    expect(text).toContain('without today’s earnings');
    app.heal('stakes');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await app.sees('1 active · 50.00 AXIOM');
    expect(await app.text()).toMatch(/in a year/);
  });

  it('R6.01 stakes: the Staking screen says so too, with Retry, and every other screen opens', async () => {
    const app = await open((one) => one.answer('stakes', 'cut'));
    await app.tab('Staking');
    await app.sees('Stakes did not load');
    expect(await app.text()).not.toContain('No stakes yet');
    for (const [name, words] of [
      ['Bond AXIOM', 'For how long'],
      ['Referral', 'Invite Friends'],
    ] as const) {
      await app.tab(name);
      await app.sees(words);
    }
    await app.tab('Staking');
    app.heal('stakes');
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await app.sees('Earned by 1 stake');
  });

  it('R6.01 bonds: stakes and balance stay, no sum is made of what is not known', async () => {
    const app = await open((one) => one.answer('mints', broken));
    await app.sees('Bonds did not load');
    await app.sees('1 active · 50.00 AXIOM');
    expect(await app.text()).not.toMatch(/No bonds yet|in a year|Nothing is growing/);
    await app.tab('Staking');
    await app.sees('Earned by 1 stake');
    expect(await app.text()).not.toMatch(/Investment, 50/);
    app.heal('mints');
    await app.tab('Dashboard');
    await app.page.getByRole('button', { name: 'Retry' }).first().click();
    await app.sees('2 active · 202.00 AXIOM');
  });

  it('R6.01 the person’s own row: bonds and stakes stay, the balance says that it is not known', async () => {
    const app = await open((one) => one.answer('me', broken));
    await app.sees('Your balance did not load');
    await app.sees('2 active · 202.00 AXIOM');
    expect(await app.text()).not.toMatch(/0\.0000 AXIOM/);
    app.heal('me');
    await app.page.getByRole('button', { name: 'Retry' }).first().click();
    await app.sees('in a year');
  });

  it('R6.01 plans: the form says so and offers Retry instead of waiting for ever', async () => {
    const app = await open((one) => one.answer('plans', broken));
    await app.tab('Bond AXIOM');
    await app.sees('The plans did not load');
    app.heal('plans');
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await app.sees('30 days');
  });

  it('R6.01 price: its panel says so, everything else is there', async () => {
    const app = await open((one) => one.answer('price', broken));
    await app.sees('The price did not load');
    await app.sees('in a year');
    app.heal('price');
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await app.sees('0.8000 TON');
  });

  it('R9.11 nothing at all: the gate says so, and Retry opens the app', async () => {
    const all = ['me', 'mints', 'stakes', 'plans', 'price'] as const;
    const app = await open((one) => {
      for (const name of all) one.answer(name, 'cut');
    });
    await app.sees('AXIOM did not load');
    for (const name of all) app.heal(name);
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await app.sees('in a year');
  });

  it('a list that fails when it is read again keeps what is known while nothing has changed since', async () => {
    const app = await open(() => {});
    await app.sees('1 active · 50.00 AXIOM');
    app.answer('stakes', broken);
    await app.wake(20_000);
    await app.called('stakes', 2);
    await app.sees('Error: The ledger is asleep.');
    expect(await app.text()).toContain('1 active · 50.00 AXIOM');
  });
});

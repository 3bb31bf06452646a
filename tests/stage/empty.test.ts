import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { Stage, type StageOptions } from './support/stage.ts';
import { type BondRow, bondRow, listOf } from './support/world.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function empty(options: StageOptions, bonds: BondRow[] = []): Promise<Stage> {
  stage = await Stage.open(options, (one) => {
    one.answer('mints', { answer: listOf(bonds) });
    one.answer('stakes', { answer: listOf([]) });
    one.answer('operations', { answer: { ...listOf([]), limit: 10 } });
  });
  return stage;
}

const earned = async (app: Stage): Promise<number> => {
  const text = await app.page.locator('.stake-example .live-figure').innerText();
  return Number(text.replaceAll(/[^\d.]/g, ''));
};

describe('empty screens teach', () => {
  it('R2.05a Staking: what a bond of 100 TON would have earned since it was opened grows by the second', async () => {
    const app = await empty({ path: '/staking' });
    await app.sees('since you opened it');
    expect(await app.text()).toMatch(/100 TON for \d+ days, staked/);
    const before = await earned(app);
    await until('the next second', async () => (await earned(app)) > before);
    expect(before).toBeLessThan(0.01);
  });

  it('R2.05a Staking: one’s own bond, where there is one', async () => {
    const app = await empty({ path: '/staking' }, [bondRow('b1', { amount_token: '40' })]);
    await app.sees('Your bond of 40.00 AXIOM, staked');
    await app.page.getByRole('button', { name: 'Stake a bond' }).waitFor();
  });

  it('R2.13 History: the lines that a bond bought now would write, at today’s price', async () => {
    const app = await empty({ path: '/history' });
    await app.sees('An example: 100 TON');
    expect(await app.text()).toMatch(/An example: 100 TON for \d+ days, bought now/);
    const example = app.page.getByRole('region', { name: 'An example' });
    await example.getByText('Bond matured').waitFor();
    await example.getByText('Bond bought').waitFor();
    expect(await example.getByText('100.00 TON').count()).toBe(1);
  });
});

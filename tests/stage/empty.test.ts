import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { Stage, type StageOptions } from './support/stage.ts';
import { type BondRow, bondRow, listOf, meRow } from './support/world.ts';

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
    one.answer('withdrawHistory', { answer: { ...listOf([]), limit: 10 } });
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

  it('R2.13b History: emptiness stays while the list is read again, also for another filter', async () => {
    const app = await empty({ path: '/history' });
    await app.sees('An example: 100 TON');
    app.hold('operations');
    const before = app.asked('operations').length;
    app.tell({
      event: 'user:balance',
      data: { ...meRow(), balance_token: '251' },
      version: 2,
    });
    await app.called('operations', before + 1);
    expect(await app.text()).toContain('An example: 100 TON');
    await app.page.getByRole('radio', { name: 'Rewards' }).click();
    await app.called('operations', before + 2);
    expect(await app.text()).toContain('An example: 100 TON');
    app.release('operations');
    await app.sees('Nothing of this kind in this time.');
    app.hold('operations');
    await app.page.getByRole('button', { name: 'Show everything' }).click();
    await app.called('operations', before + 3);
    expect(await app.text()).toContain('Nothing of this kind in this time.');
    app.release('operations');
    await app.sees('An example: 100 TON');
  });

  it('R2.13c History: sales of which there are none are never called an empty history', async () => {
    const app = await empty({ path: '/history' });
    await app.sees('An example: 100 TON');
    app.hold('withdrawHistory');
    await app.page.getByRole('radio', { name: 'Sales' }).click();
    await app.sees('Nothing of this kind in this time.');
  });
});

import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { examples } from '#server/http/docs/examples/index.ts';
import { closeBrowser } from '../support/browser.ts';
import { Stage, type StageOptions } from './support/stage.ts';
import { bondRow, iso, listOf, meRow, MINUTE_MS, NOW_MS } from './support/world.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function open(options: StageOptions, prepare: (stage: Stage) => void = () => {}): Promise<Stage> {
  stage = await Stage.open(options, prepare);
  return stage;
}

describe('a bond before it is bought', () => {
  it('R9.01a says what one gets, and when, while one types', async () => {
    const app = await open({ path: '/bond' });
    await app.sees('For how long');
    await app.page.getByRole('textbox').first().fill('10');
    await app.sees('You get 12.49 AXIOM');
    const text = await app.text();
    for (const part of ['Unlocks on', 'Fee', 'If you leave early']) expect(text).toContain(part);
    expect(app.asked('mintCalculate').at(-1)).toMatchObject({ amount: '10' });
  });
});

describe('a bond that waits for its payment', () => {
  it('R8.05 is shown as pending for 3 minutes', async () => {
    const pending = bondRow('bond-9', {
      status: 'pending',
      boughtDaysAgo: 0,
      activated_at: null,
      matures_at: null,
      created_at: iso(NOW_MS - MINUTE_MS),
      pay_until: iso(NOW_MS + 14 * MINUTE_MS),
    });
    const app = await open({ isStill: true }, (one) =>
      one.answer('mints', { answer: listOf([pending, bondRow('bond-1')]) }),
    );
    await app.connected();
    await app.sees('from your wallet');
    // Each second that passes costs the page sixty frames: only those around the end are passed through.
    await app.wake(100_000);
    await app.pass(10_000);
    expect(await app.text()).toContain('from your wallet');
    await app.pass(15_000);
    await app.isGone('from your wallet');
  });
});

describe('a sale', () => {
  it('R2.09c asks once more, then sells', async () => {
    const app = await open({ path: '/sell' });
    await app.page.getByRole('textbox').first().fill('20');
    const address = app.page.getByLabel('To this TON address');
    await app.page.getByText('0.7920').first().waitFor();
    if ((await address.count()) > 0) await address.fill(examples.withdrawCreate.answer.address);
    await app.page.getByRole('button', { name: /^Sell \d/ }).click();
    expect(app.calls).not.toContain('withdrawCreate');
    await app.page.getByRole('button', { name: /^Confirm: sell/ }).click();
    await app.sees('In line to be paid');
    expect(app.calls.filter((name) => name === 'withdrawCreate')).toHaveLength(1);
  });

  it('R2.09c the TON goes to another address than the wallet’s where one is given, and back to it', async () => {
    const app = await open({ path: '/sell' });
    await app.page.getByRole('textbox').first().fill('20');
    await app.page.getByText('0.7920').first().waitFor();
    const other = app.page.getByRole('button', { name: 'To another address' });
    await other.click();
    const field = app.page.getByLabel('To this TON address');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe('');
    await app.page.getByRole('button', { name: /^To my wallet/ }).click();
    await other.click();
    const elsewhere = `0:${'b'.repeat(64)}`;
    await field.fill(elsewhere);
    await app.page.getByRole('button', { name: /^Sell \d/ }).click();
    const sale = app.page.waitForRequest('**/api/withdraw/create');
    await app.page.getByRole('button', { name: /^Confirm: sell/ }).click();
    expect((await sale).postDataJSON()).toMatchObject({ address: elsewhere });
    await app.sees('In line to be paid');
  });

  it('R2.09c an address that coins cannot reach is told beside the field, and nothing is reviewed', async () => {
    const app = await open({ path: '/sell' }, (one) =>
      one.answer('me', { answer: meRow({ wallet_address: null }) }),
    );
    await app.page.getByRole('textbox').first().fill('20');
    await app.page.getByText('0.7920').first().waitFor();
    const address = app.page.getByLabel('To this TON address');
    const sell = app.page.getByRole('button', { name: /^Sell \d/ });
    const right = examples.withdrawCreate.answer.address;
    const mistyped = `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`;
    for (const [typed, reason] of [
      ['alice.ton', 'This is not a TON address'],
      [mistyped, 'A character of this address is wrong'],
      [`-1:${'a'.repeat(64)}`, 'Coins cannot be sent to this address'],
      [`0:${'0'.repeat(64)}`, 'Coins cannot be sent to this address'],
    ] as const) {
      await address.fill(typed);
      await app.sees(reason);
      expect(await sell.isEnabled(), typed).toBe(false);
    }
    await address.fill(right);
    await app.isGone('Coins cannot be sent to this address');
    await sell.click();
    await app.page.getByRole('button', { name: /^Confirm: sell/ }).waitFor();
  });
});

import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { examples } from '#server/http/docs/examples/index.ts';
import { closeBrowser } from '../support/browser.ts';
import { Stage } from './support/stage.ts';
import { iso, NOW_MS } from './support/world.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

const moved = (app: Stage, price: string): void =>
  app.tell({
    event: 'price_update',
    data: { ...examples.price.answer, price, updated_at: iso(NOW_MS + 1000), is_stale: false },
  });

describe('a price that moves while a form is open', () => {
  it('R9.01c a bond’s quote follows it, and the amount stays as it is', async () => {
    stage = await Stage.open({ path: '/bond' });
    const app = stage;
    await app.connected();
    const field = app.page.getByRole('textbox').first();
    await field.fill('10');
    await app.sees('You get 12.49 AXIOM');
    app.answer('mintCalculate', {
      answer: { ...examples.mintCalculate.answer, expected_token: '11.11' },
    });
    moved(app, '0.9');
    await app.sees('You get 11.11 AXIOM');
    expect(await field.inputValue()).toBe('10');
  });

  it('R9.01c a sale’s quote follows it, and can be used while the next one is asked for', async () => {
    stage = await Stage.open({ path: '/sell' });
    const app = stage;
    await app.connected();
    await app.page.getByRole('textbox').first().fill('20');
    const address = app.page.getByLabel('To this TON address');
    await app.page.getByText('0.7920').first().waitFor();
    if ((await address.count()) > 0) await address.fill(examples.withdrawCreate.answer.address);
    const quotes = app.asked('withdrawCalculate').length;
    app.hold('withdrawCalculate');
    moved(app, '0.9');
    await app.called('withdrawCalculate', quotes + 1);
    const sell = app.page.getByRole('button', { name: /^Sell \d/ });
    expect(await sell.isEnabled()).toBe(true);
    app.answer('withdrawCalculate', {
      answer: { ...examples.withdrawCalculate.answer, amount_ton: '15.55' },
    });
    app.release('withdrawCalculate');
    moved(app, '0.91');
    await app.sees('15.55');
    await sell.click();
    const asked = app.asked('withdrawCalculate').length;
    moved(app, '0.8');
    await app.sees('15.55');
    expect(app.asked('withdrawCalculate')).toHaveLength(asked);
  });
});

import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import { examples } from '#server/http/docs/examples/index.ts';
import { closeBrowser } from '../support/browser.ts';
import { Stage, type StageOptions } from './support/stage.ts';
import { meRow } from './support/world.ts';

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

const many = <Row extends { readonly id: string }>(row: Row | undefined, length: number): Row[] =>
  Array.from({ length }, (_, index) => ({ ...(row as Row), id: `row-${index}` }));

describe('the history', () => {
  it('R2.13b R8.02 all operations, ten to a page, counted from 1', async () => {
    const rows = many(examples.operations.answer.data[0], 10);
    const app = await open({ path: '/history' }, (one) =>
      one.answer('operations', ({ page }) => ({
        answer: { ...examples.operations.answer, data: rows, total: 25, page: Number(page) },
      })),
    );
    await app.sees('page 1 of 3');
    expect(app.asked('operations').at(-1)?.['page']).toBe('1');
    await app.page.getByRole('button', { name: 'Next' }).click();
    await app.sees('page 2 of 3');
    expect(app.asked('operations').at(-1)?.['page']).toBe('2');
  });

  it('R2.13c the sales, ten to a page', async () => {
    const rows = many(examples.withdrawHistory.answer.data[0], 10);
    const app = await open({ path: '/history' }, (one) =>
      one.answer('withdrawHistory', {
        answer: { ...examples.withdrawHistory.answer, data: rows, total: 11 },
      }),
    );
    await app.page.getByText('Sales', { exact: true }).click();
    await app.sees('page 1 of 2');
    expect(await app.page.getByRole('list', { name: 'History' }).getByRole('listitem').count()).toBe(10);
    await app.page.getByRole('button', { name: 'Next' }).click();
    await app.called('withdrawHistory', 2);
    expect(app.asked('withdrawHistory').at(-1)?.['page']).toBe('2');
  });
});

describe('friends', () => {
  const friend = (
    id: string,
    more: Partial<RouteAnswer<'referrals'>['data'][number]>,
  ): RouteAnswer<'referrals'>['data'][number] => ({
    id,
    first_name: id,
    joined_at: '2026-11-21T09:00:00.000Z',
    is_new: false,
    status: 'joined',
    turnover: '0',
    turnover_pending: '0',
    bonus: '0',
    bonus_pending: '0',
    ...more,
  });

  it('R2.11e R9.07b each with what they brought, and the reason where it does not count', async () => {
    const data = [
      friend('Ann', {}),
      friend('Ben', { status: 'pending', turnover_pending: '10', bonus_pending: '0.6' }),
      friend('Cyd', { status: 'counted', turnover: '20', bonus: '1.2' }),
      friend('Dan', { status: 'not_counted' }),
    ];
    const app = await open({ path: '/referral' }, (one) =>
      one.answer('referrals', { answer: { ...examples.referrals.answer, data, total: data.length } }),
    );
    await app.sees('4 joined');
    const text = await app.text();
    expect(text).toContain('joined 21 Nov, no bond yet');
    expect(text).toContain('10.00 TON · counts when staked or matured');
    expect(text).toContain('20.00 TON counted');
    expect(text).toContain('left the bond early');
    expect(text).toMatch(/Cyd counted .*\+1\.20 AXIOM/);
  });

  it('R2.11d R9.07a the level, and what is missing to the next', async () => {
    const app = await open({ path: '/referral' }, (one) =>
      one.answer('me', { answer: meRow({ ref: 1, turnover: '140' }) }),
    );
    await app.sees('Level 2');
    expect(await app.text()).toContain('To level 3 and 7 % 360.00 TON');
  });
});

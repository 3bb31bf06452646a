import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import { examples } from '#server/http/docs/examples/index.ts';
import { closeBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
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

  it('R9.04a R9.04b by kind and by time: what is asked, what the address says, and Back undoes it', async () => {
    const app = await open({ path: '/history' });
    await app.called('operations', 1);
    const chip = (name: string) => app.page.getByRole('radio', { name, exact: true });
    const last = () => app.asked('operations').at(-1);
    await chip('Rewards').click();
    await app.called('operations', 2);
    expect(last()).toMatchObject({ group: 'rewards', page: '1' });
    await app.page.getByRole('button', { name: 'All time' }).click();
    await chip('Custom').click();
    await app.called('operations', 3);
    await app.page.getByLabel('First day').fill('2026-11-01');
    await app.page.getByLabel('Last day').fill('2026-11-10');
    await app.called('operations', 5);
    expect(last()).toMatchObject({
      group: 'rewards',
      from_timestamp: String(Date.UTC(2026, 10, 1) / 1000),
      to_timestamp: String(Date.UTC(2026, 10, 11) / 1000),
    });
    const address = new URL(app.page.url());
    expect(Object.fromEntries(address.searchParams)).toEqual({
      show: 'rewards',
      period: '2026-11-01..2026-11-10',
    });
    await app.page.goBack();
    await app.called('operations', 6);
    expect(last()).not.toMatchObject({ to_timestamp: String(Date.UTC(2026, 10, 11) / 1000) });
    expect(last()).toMatchObject({ group: 'rewards' });
  });

  it('R9.04a a filter in the address is asked for at once', async () => {
    const app = await open({ path: '/history?show=bonds&period=year' });
    await app.called('operations', 1);
    const asked = app.asked('operations');
    expect(asked.every(({ group }) => group === 'bonds')).toBe(true);
    expect(asked[0]?.['from_timestamp']).toBe(String(Date.UTC(2026, 0, 1) / 1000));
    expect(await app.page.getByRole('radio', { name: 'Bonds' }).isChecked()).toBe(true);
  });

  it('R9.04b operations stand under their days', async () => {
    const [row] = examples.operations.answer.data;
    const at = (created_at: string) =>
      ({ ...row, id: `row-${Date.parse(created_at)}`, created_at }) as NonNullable<typeof row>;
    const data = [
      '2026-11-23T14:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
      '2026-11-22T23:59:59.000Z',
      '2026-10-02T10:00:00.000Z',
    ].map(at);
    const app = await open({ path: '/history' }, (one) =>
      one.answer('operations', { answer: { ...examples.operations.answer, data, total: 4 } }),
    );
    await app.sees('2 Oct');
    const days = app.page.getByRole('group', { name: 'History' }).getByRole('region');
    expect(await days.getByRole('heading').allTextContents()).toEqual(['Today', 'Yesterday', '2 Oct']);
    expect(await days.first().getByRole('listitem').count()).toBe(2);
  });

  it('R9.04c R9.04d a statement: what it holds, sent to the chat, and the ways on', async () => {
    const ordered = examples.statementOrder.answer;
    let status: 'waiting' | 'sent' | 'blocked' = 'waiting';
    const app = await open({ path: '/history' }, (one) => {
      one.answer('statementState', () => ({ answer: { ...ordered, status } }));
    });
    await app.page.getByRole('button', { name: 'Statement' }).click();
    await app.sees('18 rewards');
    expect(await app.text()).toContain('worth when paid');
    await app.page.getByRole('button', { name: 'Send to the chat' }).click();
    await app.called('statementState', 1);
    status = 'blocked';
    await app.sees('The bot may not write to you.');
    status = 'sent';
    await app.page.getByRole('button', { name: 'Send again' }).click();
    await app.sees('Statement sent');
    expect(await app.text()).toContain(ordered.file_name);
    expect(await app.page.getByRole('button', { name: 'Open the chat with the bot' }).count()).toBe(1);
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
    expect(await app.page.getByRole('group', { name: 'History' }).getByRole('listitem').count()).toBe(10);
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
    expect(text).toContain('10.00 TON · counts when staked, or matured on a long plan');
    expect(text).toContain('20.00 TON counted');
    expect(text).toContain('the bond did not count: left early, or too short');
    expect(text).toMatch(/Cyd counted .*\+1\.20 AXIOM/);
  });

  it('R2.11e more than a page: reads on as one scrolls, and tells of each its place among all', async () => {
    const all = Array.from({ length: 720 }, (_, index) => friend(`Friend ${index + 1}`, {}));
    const app = await open({ path: '/referral' }, (one) =>
      one.answer('referrals', ({ page }) => ({
        answer: {
          ...examples.referrals.answer,
          data: all.slice((Number(page) - 1) * 300, Number(page) * 300),
          total: all.length,
          page: Number(page),
          limit: 300,
        },
      })),
    );
    await app.sees('720 joined');
    const rows = app.page.getByRole('list', { name: 'Friends' }).getByRole('listitem');
    await until('the whole page', async () => (await rows.count()) === 300);
    const pages = () => app.asked('referrals').map(({ page }) => page);
    expect(pages()).toEqual(['1']);
    expect(await rows.nth(299).getAttribute('aria-posinset')).toBe('300');
    expect(await rows.nth(299).getAttribute('aria-setsize')).toBe('720');
    const toEnd = () => app.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const holds = (count: number) => until(`${count} rows`, async () => (await rows.count()) === count);
    await toEnd();
    await holds(600);
    await app.rest();
    expect(pages(), 'only what comes next').toEqual(['1', '2']);
    app.answer('referrals', { refusal: 'internal', status: 500, message: 'Asleep.' });
    await toEnd();
    await app.sees('More friends did not load');
    app.answer('referrals', { answer: { ...examples.referrals.answer, data: all.slice(600), total: 720 } });
    await app.page.getByRole('button', { name: 'Retry' }).click();
    await holds(720);
    expect(await rows.nth(719).innerText()).toContain('Friend 720');
    expect(await app.page.getByRole('button', { name: 'More friends' }).count()).toBe(0);
  });

  it('R2.11d R9.07a the level, and what is missing to the next', async () => {
    const app = await open({ path: '/referral' }, (one) =>
      one.answer('me', { answer: meRow({ ref: 1, turnover: '140' }) }),
    );
    await app.sees('Level 2');
    expect(await app.text()).toContain('To level 3 and 7 % 360.00 TON');
  });
});

import { formatDecimal, parseAmount } from '@axiom/domain/money';
import { describe, expect, inject, it } from 'vitest';
import { Customer } from '../support/api.ts';
import { json } from '../support/house.ts';
import { until } from '../support/until.ts';
import { openerOfPages } from './support/open-pages.ts';

const house = inject('house');
const open = openerOfPages();

interface Received {
  readonly document?: { readonly file_id: string; readonly file_name: string };
}

const nano = (text: string): bigint =>
  text.startsWith('-') ? -nano(text.slice(1)) : parseAmount(text, { field: 'x', currency: 'AXIOM' });

describe('a person’s records', () => {
  it('R9.04a R9.04c R9.04d two kinds of operations, filtered, and a statement in the chat that adds up', async () => {
    const ann = await Customer.arrive(house.app, house.devnet, { name: 'Ann' });
    const bond = await ann.buy('100', 30);
    await ann.buy('50', 7);
    await ann.must(`/mint/${bond.id}/cancel`);
    const app = await open({ telegramId: Number(ann.telegramId), path: '/history' });
    await app.sees('3 entries');
    await app.sees('Bond left early');
    const rows = app.page.getByRole('group', { name: 'History' }).getByRole('listitem');
    await app.page.getByRole('radio', { name: 'Rewards', exact: true }).click();
    await app.sees('Nothing of this kind in this time.');
    await app.page.getByRole('radio', { name: 'Bonds', exact: true }).click();
    await until('the bonds alone', async () => (await rows.count()) === 3);
    expect(new URL(app.page.url()).search).toBe('?show=bonds');

    await app.tap('Statement');
    await app.tap('Send to the chat');
    await app.posts('web_app_request_write_access');
    await app.hostSays('write_access_requested', { status: 'allowed' });
    await app.sees('Statement sent');
    const person = `${house.devnet}/devnet/people/${ann.telegramId}`;
    const { document } = await until('the file', async () =>
      (await json<{ data: readonly Received[] }>(`${person}/messages`)).body.data.find(
        (message) => message.document !== undefined,
      ),
    );
    await app.sees(document?.file_name ?? 'a file');
    const file = await (await fetch(`${person}/documents/${document?.file_id}`)).text();
    const lines = file
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const sums = new Map<string, bigint>();
    for (const [, , kind, account = '', amount = '', balance = ''] of lines) {
      const sum =
        kind === 'opening_balance' ? nano(balance) : (sums.get(account) ?? 0n) + nano(amount || '0');
      sums.set(account, sum);
      expect([kind, account, formatDecimal(sum)]).toEqual([kind, account, balance]);
    }
    const me = await ann.get<{ balance_token: string }>('/user/me');
    expect(formatDecimal(sums.get('main') ?? 0n)).toBe(me.balance_token);
    expect(lines.map(([, , kind]) => kind)).toEqual(expect.arrayContaining(['bond_bought', 'bond_canceled']));
  });
});

import { describe, expect, it } from 'vitest';
import { HOME } from '../support/house.ts';
import { served } from '../support/served.ts';

const here = served();

describe('bodies', () => {
  it('refuses a key given twice, __proto__, depth and what is not JSON with 400', async () => {
    const bad = [
      '{"amount":"5","days":7,"amount":"6"}',
      '{"amount":"5","days":7,"\\u0061mount":"6"}',
      '{"__proto__":{"amount":"5"},"days":7}',
      `${'['.repeat(40)}${']'.repeat(40)}`,
      '{"amount":"5","days":7',
      "{'amount':'5'}",
      'NaN',
    ];
    for (const body of bad) {
      const reply = await here.post('/mint/create', body);
      expect([body.slice(0, 40), reply.status, reply.body]).toMatchObject([
        body.slice(0, 40),
        400,
        { code: 'invalid_json' },
      ]);
    }
  });

  it('refuses unknown fields, wrong types and wrong numbers with 422 naming the field; nothing changes', async () => {
    const before = await here.person.get('me');
    const bad: [string, unknown, string][] = [
      ['/mint/create', { amount: '5', days: 7, user_id: 'x' }, 'user_id'],
      ['/mint/create', { amount: 5, days: 7 }, 'amount'],
      ['/mint/create', { amount: '5', days: '7' }, 'days'],
      ['/mint/create', { amount: '5', days: 7.5 }, 'days'],
      ['/mint/create', { amount: '5' }, 'days'],
      ...[
        '',
        ' 5',
        '5 ',
        '+5',
        '-5',
        '5e1',
        '0x5',
        '5,0',
        '5.',
        '.5',
        '٥',
        '1'.repeat(19),
        '5.0000000001',
        'NaN',
        'Infinity',
      ].map((amount): [string, unknown, string] => ['/mint/create', { amount, days: 7 }, 'amount']),
      ['/mint/create', { amount: '4.999999999', days: 7 }, 'amount'],
      ['/mint/create', { amount: '10000.000000001', days: 7 }, 'amount'],
      ['/withdraw/create', { token_amount: '10', address: HOME, extra: 1 }, 'extra'],
      [
        '/withdraw/create',
        { token_amount: '10', address: HOME, from_ref_balance: 'false' },
        'from_ref_balance',
      ],
      ['/withdraw/create', { token_amount: '100.000000001', address: HOME }, 'token_amount'],
      ['/withdraw/create', { token_amount: '4', address: HOME }, 'token_amount'],
      ['/staking/create', { mint_id: '../x' }, 'mint_id'],
    ];
    for (const [path, body, field] of bad) {
      const reply = await here.post(path, JSON.stringify(body));
      expect([JSON.stringify(body), reply.status, (reply.body as { field?: string }).field]).toEqual([
        JSON.stringify(body),
        422,
        field,
      ]);
      expect((reply.body as { message: string }).message).not.toBe('');
    }
    expect(await here.person.get('me')).toEqual(before);
    expect((await here.post('/mint/create', '{"amount":"5","days":8}')).body).toMatchObject({
      code: 'plan_not_found',
      field: 'days',
    });
  });

  it('refuses addresses that cannot be paid', async () => {
    const bad = [
      'x',
      `1:${'5e'.repeat(32)}`,
      `-1:${'5e'.repeat(32)}`,
      `0:${'00'.repeat(32)}`,
      `0x0:${'5e'.repeat(32)}`,
      `00:${'5e'.repeat(32)}`,
      `${HOME}:`,
      here.house.core.chain.wallet.address,
    ];
    for (const address of bad) {
      const reply = await here.post('/withdraw/create', JSON.stringify({ token_amount: '10', address }));
      expect([address, reply.status, reply.body]).toMatchObject([
        address,
        422,
        { code: 'invalid_address', field: 'address' },
      ]);
    }
  });

  it('413 above 64 KiB, 415 for another type', async () => {
    expect((await here.post('/mint/create', `{"amount":"${'5'.repeat(70_000)}"}`)).body).toMatchObject({
      code: 'payload_too_large',
    });
    const reply = await here.post('/mint/create', '{"amount":"5","days":7}', {
      'content-type': 'text/plain',
    });
    expect([reply.status, reply.body]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  });
});

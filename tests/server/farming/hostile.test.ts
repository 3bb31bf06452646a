import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../support/client.ts';
import { request } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { codeOf, fund, type Link, linkOrder } from '../support/farming.ts';
import { type House, openHouse } from '../support/house.ts';

const HUGE = '999999999999999999.999999999';

describe.each(storeKinds)('what a hostile caller sends about links, on %s', (kind) => {
  let house: House;
  let ada: Person;
  let link: Link;
  beforeAll(async () => {
    house = await openHouse(kind);
    ada = await house.person();
    await fund(house, ada, '1000');
    await fund(house, ada, '7', 'referral');
    link = await ada.get('farmCreate', { body: linkOrder() });
  });
  afterEach(() => house.audit());
  afterAll(() => house.stop());

  const post = (path: string, body: string) =>
    request(`${house.url}/api${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
    });
  const get = (path: string) =>
    request(`${house.url}/api${path}`, { headers: { authorization: `Bearer ${ada.token}` } });

  it('R5.17 create: 404 or 422 naming the field, and nothing has changed', async () => {
    const before = [await ada.get('me'), await ada.get('farmLinks')];
    const bad: [Record<string, unknown>, string, string][] = [
      ...[
        '',
        ' 10',
        '+10',
        '-10',
        '0',
        '1e1',
        '0x10',
        '10,0',
        '.5',
        '١٠',
        '10.0000000001',
        'NaN',
        '4.999999999',
      ].map((amount): [Record<string, unknown>, string, string] => [
        { amount },
        amount === '0' || amount === '4.999999999' ? 'amount_too_small' : 'invalid_amount',
        'amount',
      ]),
      [{ amount: 10 }, 'validation_failed', 'amount'],
      [{ amount: null }, 'validation_failed', 'amount'],
      [{ amount: '9'.repeat(129) }, 'validation_failed', 'amount'],
      [{ amount: '990.000000001' }, 'amount_too_large', 'amount'],
      [{ amount: HUGE }, 'amount_too_large', 'amount'],
      [{ amount: '9000000000', count_activations: 1000, is_multilink: true }, 'amount_too_large', 'amount'],
      [{ amount: '331', count_activations: 3, is_multilink: true }, 'amount_too_large', 'amount'],
      [{ amount: '8', from_ref_balance: true }, 'amount_too_large', 'amount'],
      [{ from_task_balance: true }, 'amount_too_large', 'amount'],
      [{ days: 8 }, 'plan_not_found', 'days'],
      [{ days: 0 }, 'validation_failed', 'days'],
      [{ days: '30' }, 'validation_failed', 'days'],
      [{ days: 30.5 }, 'validation_failed', 'days'],
      [{ count_activations: 2 }, 'invalid_activation_count', 'count_activations'],
      [{ count_activations: 0, is_multilink: true }, 'validation_failed', 'count_activations'],
      [{ count_activations: -1, is_multilink: true }, 'validation_failed', 'count_activations'],
      [{ count_activations: 1001, is_multilink: true }, 'invalid_activation_count', 'count_activations'],
      [{ count_activations: 2 ** 53, is_multilink: true }, 'validation_failed', 'count_activations'],
      [{ count_activations: 1.5, is_multilink: true }, 'validation_failed', 'count_activations'],
      [{ count_activations: '2', is_multilink: true }, 'validation_failed', 'count_activations'],
      [
        { count_activations: 2, is_multilink: true, is_for_me: true },
        'invalid_activation_count',
        'count_activations',
      ],
      [{ is_multilink: 'true' }, 'validation_failed', 'is_multilink'],
      [{ is_for_me: 1 }, 'validation_failed', 'is_for_me'],
      [{ from_ref_balance: true, from_task_balance: true }, 'two_farm_sources', 'from_task_balance'],
      [{ owner_id: 'x' }, 'validation_failed', 'owner_id'],
      [{ activation_code: 'mine' }, 'validation_failed', 'activation_code'],
    ];
    for (const [change, code, field] of bad) {
      const { status, body } = await post('/farming/create', JSON.stringify(linkOrder(change)));
      const sent = JSON.stringify(change);
      expect([sent, status, body]).toMatchObject([
        sent,
        code === 'plan_not_found' ? 404 : 422,
        { code, field },
      ]);
    }
    expect([await ada.get('me'), await ada.get('farmLinks')]).toEqual(before);
  });

  it('create with the least that can be said makes a link for one, from the main balance', async () => {
    const made = await ada.get('farmCreate', { body: { amount: '5', days: 7 } });
    expect(made).toMatchObject({
      source: 'main',
      count_activations: 1,
      is_multilink: false,
      is_for_me: false,
    });
  });

  it('R5.18 R5.19 codes and ids that are none are refused, never looked into', async () => {
    const bad = [
      '',
      ' ',
      '../x',
      "' or 1=1",
      'é'.repeat(24),
      'A'.repeat(65),
      codeOf(link).slice(0, -1) + '\u0000',
    ];
    for (const code of bad) {
      const reply = await post('/farming/activate', JSON.stringify({ activation_code: code }));
      expect([code, reply.status, reply.body]).toMatchObject([code, 422, { field: 'activation_code' }]);
      const asked = await get(`/farming/activation-status?activation_code=${encodeURIComponent(code)}`);
      expect([code, asked.status]).toEqual([code, 422]);
    }
    for (const body of [
      '{}',
      '{"activation_code":1}',
      '{"activation_code":["x"]}',
      `{"activation_code":"x","user_id":"y"}`,
    ])
      expect([body, (await post('/farming/activate', body)).status]).toEqual([body, 422]);
    // Codes tell letters apart: another spelling is another code.
    for (const code of [codeOf(link).toLowerCase(), codeOf(link).toUpperCase(), `${codeOf(link)}x`])
      expect((await get(`/farming/activation-status?activation_code=${code}`)).status).toBe(404);
    for (const id of ['%2e%2e', 'x'.repeat(64), "'"]) {
      const { status } = await post(`/farming/${id}/cancel`, '{}');
      expect([404, 422]).toContain(status);
    }
    expect((await ada.get('farmLinks')).data.find((row) => row.id === link.id)).toMatchObject({
      status: 'ACTIVE',
      activated: 0,
    });
  });

  it('R5.14 R5.15 R5.16 queries out of bounds are 422, a quote beyond every account too', async () => {
    for (const [path, code] of [
      ['/farming/?page=0', 'validation_failed'],
      ['/farming/?limit=301', 'validation_failed'],
      ['/farming/?limit=1e1', 'validation_failed'],
      ['/farming/?page=1&page=1', 'repeated_parameter'],
      ['/farming/?owner_id=x', 'validation_failed'],
      ['/farming/plans?from_ref_balance=1', 'validation_failed'],
      ['/farming/plans?from_ref_balance=true&from_task_balance=true', 'two_farm_sources'],
      ['/farming/calculate?amount=10', 'validation_failed'],
      ['/farming/calculate?amount=1e1&freeze_days=30', 'validation_failed'],
      ['/farming/calculate?amount=4.999999999&freeze_days=30', 'amount_too_small'],
      ['/farming/calculate?amount=10&freeze_days=8', 'plan_not_found'],
      [`/farming/calculate?amount=${HUGE}&freeze_days=30`, 'amount_too_large'],
      ['/farming/calculate?amount=9000000000.000000001&freeze_days=30', 'amount_too_large'],
      ['/farming/calculate?amount=9000000000&freeze_days=365', 'amount_too_large'],
    ]) {
      const reply = await get(path ?? '');
      expect([path, reply.body]).toMatchObject([path, { code }]);
      expect([404, 422]).toContain(reply.status);
    }
    expect((await get('/farming/calculate?amount=3000000000&freeze_days=365')).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { type Route, routes } from '#contract/routes.ts';
import { buyBond } from '../support/bonds.ts';
import { type Person, type Reply, request } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { codeOf, fund, fundedLink, linkOrder } from '../support/farming.ts';
import { HOME, type House, openHouse } from '../support/house.ts';
import { launchData } from '../support/launch.ts';
import { changingNothing } from '../support/state.ts';

const POSTS = (Object.entries(routes) as [RouteName, Route][]).filter(([, { method }]) => method === 'POST');

let house: House;
let person: Person;
let mintId: string;
/** Bodies that calls would take; null where a call takes none. */
let right: Partial<Record<RouteName, Record<string, unknown> | null>>;

beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
  person = await house.person();
  for (const account of ['main', 'referral'] as const) await fund(house, person, '1000', account);
  mintId = (await buyBond(house, person, '10', 30)).id;
  const link = await fundedLink(house, await house.person(), 1);
  right = {
    register: { init_data: launchData(77_001) },
    refresh: { refresh_token: person.refresh },
    logout: {},
    mintCreate: { amount: '5', days: 7 },
    mintCancel: { only_pending: false },
    stakeCreate: { mint_id: mintId },
    farmCreate: linkOrder({ amount: '5' }),
    farmCancel: null,
    farmActivate: { activation_code: codeOf(link) },
    withdrawCreate: { token_amount: '5', address: HOME },
    referralTransfer: { token_amount: '5' },
    statementOrder: { from_timestamp: 1, to_timestamp: 2 },
    taskStart: { task_id: 'daily_check_in' },
    taskValidate: { task_id: 'daily_check_in' },
    taskClaim: { task_id: 'daily_check_in' },
    walletProof: {
      address: HOME,
      network: '-3',
      public_key: 'ab'.repeat(32),
      proof: {
        timestamp: 1,
        domain: { lengthBytes: 1, value: 'x' },
        signature: 'AAAA',
        payload: 'x',
        state_init: 'AAAA',
      },
    },
  };
});
afterAll(() => house.stop());

function send(route: Route, body: string, headers: Record<string, string> = {}): Promise<Reply> {
  return request(`${house.url}/api${route.path.replace('{id}', mintId)}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
  });
}

/** Every one of the bodies is refused with that status and code, and leaves every row as it was. */
async function refuses(
  route: Route,
  bodies: readonly string[],
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const replies = await changingNothing(house, () =>
    Promise.all(bodies.map((body) => send(route, body, headers))),
  );
  expect(replies.map((reply, index) => [bodies[index]?.slice(0, 60), reply.status, reply.body])).toEqual(
    bodies.map((body) => [body.slice(0, 60), status, expect.objectContaining({ code })]),
  );
}

describe('bodies of strangers', () => {
  it.each(POSTS)(
    'T49 T84 T85 %s refuses keys given twice, prototypes, depth and what is no JSON',
    async (name, route) => {
      const good = JSON.stringify(right[name] ?? {});
      const inside = good.slice(1, -1);
      const [first] = Object.entries(right[name] ?? { x: 1 });
      const pair = `${JSON.stringify(first?.[0] ?? 'x')}:${JSON.stringify(first?.[1] ?? 1)}`;
      const more = inside === '' ? '' : `,${inside}`;
      const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
      await refuses(
        route,
        [
          `{${pair},${pair}}`,
          `{${pair}${more},"\\u${(first?.[0] ?? 'x').charCodeAt(0).toString(16).padStart(4, '0')}${(first?.[0] ?? 'x').slice(1)}":0}`,
          `{"__proto__":{"is_admin":true}${more}}`,
          `{"\\u005f_proto__":{}${more}}`,
          `{"x":{"__proto__":null}${more}}`,
          `{"x":[{"y":1,"y":2}]${more}}`,
          `{"x":${deep(17)}${more}}`,
          `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
          `${good}${good}`,
          `${good.slice(0, -1)},}`,
          `${good}//`,
          `\u00a0${good}`,
          good.slice(0, -1),
          good.replaceAll('"', "'") === good ? "{'x':1}" : good.replaceAll('"', "'"),
          'NaN',
          '{"x":01}',
          '{"x":.5}',
          '{"x":+1}',
          '{"x":Infinity}',
          '{"x":"\n"}',
          '{"x":"\\x41"}',
        ],
        400,
        'invalid_json',
      );
    },
  );

  it.each(POSTS)('T10 T84 %s refuses every field that is not its own', (name, route) => {
    const good = right[name] ?? {};
    const foreign = {
      user_id: 'x',
      owner_id: 'x',
      id: 'x',
      is_admin: true,
      status: 'active',
      balance_token: '1000000',
      price: '0.000000001',
      fee_token: '0',
      reward_token: '9',
      constructor: { prototype: { isAdmin: true } },
      toString: 'x',
      hasOwnProperty: 1,
      prototype: {},
      '': 1,
      [' amount']: '5',
      ['AMOUNT']: '5',
      ['amount\u0000']: '5',
    };
    return refuses(
      route,
      Object.entries(foreign).map(([field, value]) => JSON.stringify({ ...good, [field]: value })),
      422,
      'validation_failed',
    );
  });

  it.each(POSTS)(
    'T85 %s refuses what is no object, more than 64 KiB and other types of body',
    async (name, route) => {
      const good = JSON.stringify(right[name] ?? {});
      await refuses(route, ['[]', '[{}]', '"x"', '5', 'true'], 422, 'validation_failed');
      await refuses(
        route,
        [`{"x":"${'y'.repeat(70_000)}"}`, `${good}${' '.repeat(70_000)}`],
        413,
        'payload_too_large',
      );
      if (right[name] !== null)
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/xml',
          'application/jsonp',
          'application/json5',
          'text/json',
        ])
          await refuses(route, [good], 415, 'unsupported_media_type', { 'content-type': type });
    },
  );

  it('leave no trace in the objects of the server', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('queries of strangers', () => {
  const GETS = (Object.entries(routes) as [RouteName, Route][]).filter(([, { method }]) => method === 'GET');

  it.each(GETS)(
    'T10 T84 %s refuses parameters that are not its own, given twice, or broken',
    async (_name, route) => {
      const ask = (query: string) =>
        request(`${house.url}/api${route.path.replace('{id}', mintId)}?${query}`, {
          headers: { authorization: `Bearer ${person.token}` },
        });
      const queries = [
        ['user_id=x', 422],
        ['__proto__=x', 422],
        ['__proto__[x]=1', 422],
        ['constructor=x', 422],
        ['constructor[prototype][x]=1', 422],
        ['toString=x', 422],
        ['page[]=1', 422],
        ['PAGE=1', 422],
        ['=1', 422],
        ['x', 422],
        ['x=1&x=2', 422],
        ['x=1&%78=2', 422],
        ['__proto__=1&__proto__=2', 422],
        ['x=%', 400],
        ['x=%ff', 400],
        ['x=%c0%af', 400],
        ['x=%ed%a0%80', 400],
        ['%00=1', 422],
        [`${'x'.repeat(5000)}=1`, 422],
      ] as const;
      const replies = await changingNothing(house, () => Promise.all(queries.map(([query]) => ask(query))));
      expect(replies.map(({ status }, index) => [queries[index]?.[0].slice(0, 40), status])).toEqual(
        queries.map(([query, status]) => [query.slice(0, 40), status]),
      );
    },
  );

  it.each([
    'created_at; drop table payouts',
    'created_at desc',
    'created_at,id',
    '(select 1)',
    'owner_id',
    'token_amount::text',
    '1',
    'CREATED_AT',
    '__proto__',
    'constructor',
    'created_at--',
    '',
  ])('T83 withdrawals are never sorted by %j', async (sort) => {
    const reply = await person.ask('withdrawHistory', { query: { sort_by: sort } });
    expect([reply.status, reply.body]).toMatchObject([422, { code: 'validation_failed', field: 'sort_by' }]);
    const order = await person.ask('withdrawHistory', { query: { sort_order: sort } });
    expect([order.status, order.body]).toMatchObject([422, { field: 'sort_order' }]);
  });

  it.each([
    "x' or '1'='1",
    '"; drop table users',
    '../../etc/passwd',
    'A'.repeat(65),
    'a-b',
    'a\u0000',
    'é',
    ' a',
  ])('T21 the referral code %j is refused, and makes nobody', async (code) => {
    const body = { init_data: launchData(77_002), ref_code: code };
    await changingNothing(house, async () => {
      const reply = await send(routes.register, JSON.stringify(body));
      expect([reply.status, reply.body]).toMatchObject([422, { field: 'ref_code' }]);
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { apiDocument } from '../../support/api-document.ts';
import { type Person, type Reply, request } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { fund, linkOrder } from '../support/farming.ts';
import { HOME, type House, openHouse } from '../support/house.ts';
import { changingNothing } from '../support/state.ts';
import { NO_AMOUNTS, NO_COUNT_TEXTS, NO_COUNTS, NO_TEXTS } from './pools.ts';

/** Every call that takes money or a number, with a request that is right in everything. */
const RIGHT = {
  mintCreate: { amount: '5', days: 7 },
  mintCalculate: { amount: '5', freeze_days: '7' },
  farmCreate: linkOrder({ amount: '5' }),
  farmCalculate: { amount: '5', freeze_days: '7' },
  withdrawCreate: { token_amount: '5', address: HOME, min_amount_ton: '0.000000001' },
  withdrawCalculate: { token_amount: '5' },
  referralTransfer: { token_amount: '5' },
  mints: {},
  stakes: {},
  farmLinks: {},
  referrals: {},
  withdrawHistory: {},
  operations: {},
  statementPreview: { from_timestamp: '1', to_timestamp: '9999999999' },
  statementOrder: { from_timestamp: 1, to_timestamp: 9_999_999_999 },
  candles: {},
} as const satisfies Partial<Record<RouteName, Record<string, unknown>>>;

type Name = keyof typeof RIGHT;
/** Which call and which of its fields. */
type Place = readonly [Name, string];

const AMOUNTS: readonly Place[] = [
  ['mintCreate', 'amount'],
  ['mintCalculate', 'amount'],
  ['farmCreate', 'amount'],
  ['farmCalculate', 'amount'],
  ['withdrawCreate', 'token_amount'],
  ['withdrawCreate', 'min_amount_ton'],
  ['withdrawCalculate', 'token_amount'],
  ['referralTransfer', 'token_amount'],
];
const COUNTS: readonly Place[] = [
  ['mintCreate', 'days'],
  ['farmCreate', 'days'],
  ['farmCreate', 'count_activations'],
  ['statementOrder', 'from_timestamp'],
  ['statementOrder', 'to_timestamp'],
];
const LISTS = ['mints', 'stakes', 'farmLinks', 'referrals', 'withdrawHistory', 'operations'] as const;
const COUNT_TEXTS: readonly Place[] = [
  ['mintCalculate', 'freeze_days'],
  ['farmCalculate', 'freeze_days'],
  ...LISTS.flatMap((name): Place[] => [
    [name, 'page'],
    [name, 'limit'],
  ]),
  ['operations', 'from_timestamp'],
  ['operations', 'to_timestamp'],
  ['withdrawHistory', 'from_timestamp'],
  ['withdrawHistory', 'to_timestamp'],
  ['statementPreview', 'from_timestamp'],
  ['statementPreview', 'to_timestamp'],
  ['candles', 'from_timestamp'],
  ['candles', 'to_timestamp'],
];
const isBody = ([name]: Place) => routes[name].method === 'POST';

let house: House;
let person: Person;

beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
  person = await house.person();
  for (const account of ['main', 'referral', 'task'] as const) await fund(house, person, '1000', account);
});
afterAll(() => house.stop());

/** The call with one field replaced by JSON as it stands, or by text in a query. */
function send([name, field]: Place, value: string): Promise<Reply> {
  const { method, path } = routes[name];
  const right: Record<string, unknown> = RIGHT[name];
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  if (method === 'GET') {
    const query = new URLSearchParams({ ...(right as Record<string, string>), [field]: value });
    return request(`${house.url}/api${path}?${query}`, { headers });
  }
  const body = JSON.stringify({ ...right, [field]: '\u0001' }).replace('"\\u0001"', () => value);
  return request(`${house.url}/api${path}`, { method, headers, body });
}

/** Each of the values is 422 naming the field, and no row of the database is another one afterwards. */
async function refuses(place: Place, values: readonly string[]): Promise<void> {
  const replies = await changingNothing(house, () => Promise.all(values.map((value) => send(place, value))));
  for (const [index, { status, body }] of replies.entries()) {
    const { code, field } = body as { code: string; field: string };
    expect({ sent: values[index]?.slice(0, 40), status, field, code }).toEqual({
      sent: values[index]?.slice(0, 40),
      status: 422,
      field: place[1],
      code: expect.stringMatching(/^(invalid_amount|validation_failed|amount_too_(small|large))$/),
    });
  }
}

describe('numbers that are none', () => {
  it('are tried in every field of every call that takes money or a count', () => {
    const fields = Object.values(apiDocument.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, parameters, requestBody }) => {
        const { properties = {} } = (requestBody?.content['application/json']?.schema ?? {}) as {
          properties?: Record<string, { type?: string }>;
        };
        return [
          ...parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
          ...Object.keys(properties),
        ]
          .filter((name) => /amount|days|count|page|limit|timestamp/.test(name))
          .map((name) => `${operationId} ${name}`);
      }),
    );
    const tried = [...AMOUNTS, ...COUNTS, ...COUNT_TEXTS].map((place) => place.join(' '));
    expect(tried.toSorted()).toEqual(fields.toSorted());
  });

  it.each(AMOUNTS)('T47 T48 %s %s takes decimal text in ASCII digits and nothing else', async (...place) => {
    await refuses(
      place,
      isBody(place) ? [...NO_AMOUNTS.map((text) => JSON.stringify(text)), ...NO_TEXTS] : NO_AMOUNTS,
    );
  });

  it.each(COUNTS)('T35 %s %s takes a whole number from 1 on, never coerced', (...place) =>
    refuses(place, NO_COUNTS),
  );

  it.each(COUNT_TEXTS)('T35 T82 %s %s takes digits within its bounds', (...place) =>
    refuses(place, place[1] === 'limit' ? [...NO_COUNT_TEXTS, '0', '301', '999999999'] : NO_COUNT_TEXTS),
  );

  it.each([
    ['mintCreate', 'amount', ['0', '4.999999999', '10000.000000001', '999999999999999999.999999999']],
    ['farmCreate', 'amount', ['0', '4.999999999', '1000.000000001', '999999999999999999.999999999']],
    [
      'withdrawCreate',
      'token_amount',
      ['0', '4.999999999', '1000.000000001', '999999999999999999.999999999'],
    ],
    [
      'referralTransfer',
      'token_amount',
      ['0', '0.999999999', '1000.000000001', '999999999999999999.999999999'],
    ],
  ] as const)('T36 T50 %s %s a nano below the least and above the most is refused', (name, field, texts) =>
    refuses(
      [name, field],
      texts.map((text) => JSON.stringify(text)),
    ),
  );

  it('T36 shares whose sum no number holds are refused by the count, and by the balance', async () => {
    const replies = await changingNothing(house, () =>
      Promise.all(
        [
          { amount: '999999999999999999.999999999', count_activations: 1000 },
          { amount: '9223372036.854775807', count_activations: 2 },
          { amount: '5', count_activations: 1001 },
          { amount: '1.000000001', count_activations: 1000 },
        ].map((change) => person.ask('farmCreate', { body: linkOrder({ is_multilink: true, ...change }) })),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  });

  it('the requests around them were right: with the right value each is answered', async () => {
    for (const name of Object.keys(RIGHT) as Name[]) {
      const { method } = routes[name];
      const reply =
        method === 'GET'
          ? await person.ask(name, { query: RIGHT[name] as Record<string, string> })
          : await person.ask(name, { body: RIGHT[name] });
      expect([name, reply.status]).toEqual([name, 200]);
    }
    await house.audit();
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RouteName, type Route, routes } from '#contract/routes.ts';
import { replyTo } from '#server/http/errors.ts';
import { withSettings } from '#server/static/index-html.ts';
import { StoreUnavailable } from '#server/ports/store.ts';
import type { Person } from '../support/client.ts';
import { type House, openHouse } from '../support/house.ts';

/** What a text of the inside looks like. */
const INSIDE =
  /select |insert |update users|"users"|node_modules|src-server|\.ts\b|\/work|\/home|at \w+ \(|postgres|secret|ECONN|127\.0\.0\.1|constraint|duplicate key|Error:/i;

const sqlError = () =>
  Object.assign(new Error('duplicate key value violates unique constraint "users_telegram_id_key"'), {
    code: '23505',
    severity: 'ERROR',
    detail: 'Key (telegram_id)=(42) already exists.',
    table: 'users',
    query: 'insert into "users" values ($1)',
  });

/** Whatever may be thrown, by us or by what we use. */
const THROWN: readonly (readonly [string, () => unknown])[] = [
  ['an error of the database', sqlError],
  [
    'an error with a path',
    () => new Error("ENOENT: no such file or directory, open '/home/axiom/.data/jwt-secret'"),
  ],
  [
    'an error of the network',
    () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  ],
  ['an error that says it is 400', () => Object.assign(sqlError(), { statusCode: 400 })],
  ['an error that says it is 404', () => Object.assign(sqlError(), { statusCode: 404, status: 404 })],
  ['an error that says it is 200', () => Object.assign(sqlError(), { statusCode: 200 })],
  [
    'an error that says it is 302',
    () => Object.assign(sqlError(), { statusCode: 302, headers: { location: 'https://evil.example' } }),
  ],
  ['an error with a status that is none', () => Object.assign(sqlError(), { statusCode: 'x' })],
  ['an error under a code of ours', () => Object.assign(sqlError(), { code: 'not_found' })],
  [
    'an error of validation',
    () => Object.assign(sqlError(), { validation: [{ message: 'select 1' }], statusCode: 400 }),
  ],
  ['a TypeError', () => new TypeError("Cannot read properties of undefined (reading 'secret')")],
  ['many at once', () => new AggregateError([sqlError(), sqlError()], 'select 1')],
  ['one with a cause', () => new Error('select 1', { cause: sqlError() })],
  ['an assertion', () => Object.assign(new Error('select 1'), { code: 'ERR_ASSERTION', actual: 'secret' })],
  ['text', () => 'insert into "users" at src-server/x.ts'],
  ['an object', () => ({ message: 'select 1', statusCode: 418, stack: 'at x (src-server/x.ts)' })],
  ['an object with a way to JSON', () => ({ toJSON: () => ({ secret: 'x' }) })],
  ['a number', () => 7],
  ['null', () => null],
  ['nothing', () => undefined],
  ['a function', () => () => 'select 1'],
];

describe('T79 the one mapper of errors', () => {
  it.each(THROWN)('%s is 500 or a refusal of the frame, without a word of the inside', (_what, make) => {
    const { status, answer } = replyTo(make());
    expect([400, 404, 500]).toContain(status);
    expect(JSON.stringify(answer)).not.toMatch(INSIDE);
    expect(Object.keys(answer).toSorted()).toEqual(['code', 'message']);
  });
});

describe('T79 over the wire', () => {
  let house: House;
  let person: Person;
  beforeAll(async () => {
    house = await openHouse('memory', { env: { LOG_LEVEL: 'silent' } });
    person = await house.person();
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => house.stop());

  const asks: Partial<Record<RouteName, Record<string, unknown>>> = {
    register: { body: { init_data: 'x' } },
    refresh: { body: { refresh: 'x' } },
    mintCreate: { body: { amount: '5', days: 7 } },
    mintCancel: { id: 'x' },
    stakeCreate: { body: { mint_id: 'x' } },
    stakeCalculate: { query: { staking_id: 'x' } },
    farmCreate: { body: { amount: '5', days: 7 } },
    farmCancel: { id: 'x' },
    farmActivate: { body: { activation_code: 'x' } },
    activationStatus: { query: { activation_code: 'x' } },
    withdrawCreate: { body: { token_amount: '5', address: 'x' } },
    withdrawCalculate: { query: { token_amount: '5' } },
    referralTransfer: { body: { token_amount: '5' } },
    statementPreview: { query: { from_timestamp: 1, to_timestamp: 2 } },
    statementOrder: { body: { from_timestamp: 1, to_timestamp: 2 } },
    statementState: { id: 'x' },
    taskStart: { body: { task_id: 'daily_check_in' } },
    taskValidate: { body: { task_id: 'daily_check_in' } },
    taskClaim: { body: { task_id: 'daily_check_in' } },
  };
  const names = (Object.entries(routes) as [RouteName, Route][]).map(([name]) => name);

  it.each(THROWN)('%s, thrown in the middle of every call, tells nothing', async (_what, make) => {
    vi.spyOn(house.core.store, 'transaction').mockImplementation(() => Promise.reject(make()));
    for (const name of names) {
      const reply = await person.ask(name, asks[name] ?? {});
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      expect([name, text.match(INSIDE)?.[0]]).toEqual([name, undefined]);
      expect([name, reply.headers.get('location')]).toEqual([name, null]);
      expect([name, reply.headers.get('content-type')]).toEqual([name, 'application/json; charset=utf-8']);
      if (reply.status !== 200)
        expect(reply.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
  });

  it('a database that is away is 503, and the person stays signed in', async () => {
    vi.spyOn(house.core.store, 'transaction').mockRejectedValue(new StoreUnavailable({ cause: sqlError() }));
    expect((await person.ask('me')).status).toBe(503);
    vi.restoreAllMocks();
    expect((await person.ask('me')).status).toBe(200);
  });

  it('T78 what is logged of a failure carries neither token, launch data nor body', async () => {
    const logged: unknown[][] = [];
    vi.spyOn(house.core.log, 'error').mockImplementation((...args: unknown[]) => void logged.push(args));
    vi.spyOn(house.core.store, 'transaction').mockRejectedValue(new Error('broken'));
    await person.ask('withdrawCreate', {
      body: { token_amount: '5.123456789', address: 'x' },
      key: 'my-own-key',
    });
    await person.ask('refresh', { body: { refresh: person.refresh } });
    await person.ask('activationStatus', { query: { activation_code: 'SECRETCODE' } });
    // What works beside the calls meets the broken store too.
    expect(logged.filter(([, what]) => what === 'request failed')).toHaveLength(3);
    const text = JSON.stringify(logged, (_, value: unknown) =>
      value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value,
    );
    for (const own of [person.token, person.refresh, '5.123456789', 'my-own-key', 'SECRETCODE'])
      expect(text).not.toContain(own);
  });
});

describe('T72 T87 what the page carries', () => {
  it('no setting ends its script or becomes another', () => {
    const hostile = '</script><script>alert(1)</script><!--\u2028$&$1';
    const settings = { coin_symbol: hostile } as unknown as Parameters<typeof withSettings>[1];
    for (const page of [
      '<head></head>',
      '<head><script type="application/json" id="settings">{}</script></head>',
    ]) {
      const html = withSettings(page, settings);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html.match(/<\/script>/g)).toHaveLength(1);
      const json = /id="settings">(.*)<\/script>/s.exec(html)?.[1] ?? '';
      expect(JSON.parse(json)).toEqual({ coin_symbol: hostile });
    }
  });
});

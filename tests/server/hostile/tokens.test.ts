import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../support/until.ts';
import { call, type Person, request } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { launchData } from '../support/launch.ts';
import { changingNothing, stateOf } from '../support/state.ts';

let house: House;
let person: Person;
let secret: string;
let userId: string;

beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
  person = await house.person();
  secret = readFileSync(join(house.dataDir, 'jwt-secret'), 'utf8').trim();
  userId = (await person.get('me')).id;
});
afterAll(() => house.stop());

const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A token made by hand, so that nothing of a library refuses to make it. */
function forge(
  header: unknown,
  claims: unknown,
  key: string | Uint8Array = secret,
  hash: 'sha256' | 'sha384' | 'sha512' = 'sha256',
): string {
  const text = `${base64(header)}.${base64(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

const HEADER = { alg: 'HS256', typ: 'access+jwt' };
const nowS = () => Math.floor(Date.now() / 1000);
const claims = (change: Record<string, unknown> = {}) => {
  const [, body = ''] = person.token.split('.');
  const own = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  return { ...own, exp: nowS() + 600, ...change };
};
const without = (field: string) =>
  Object.fromEntries(Object.entries(claims()).filter(([name]) => name !== field));
const tryToken = (token: string) => call(house.url, 'me', { token });

describe('T11 T12 access tokens', () => {
  it('one made with the server’s own key and in its own form is taken, so that each below fails by its one fault', async () => {
    expect((await tryToken(forge(HEADER, claims()))).status).toBe(200);
  });

  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

  it.each<[string, () => string]>([
    ['no algorithm', () => `${base64({ ...HEADER, alg: 'none' })}.${base64(claims())}.`],
    ['no algorithm, signed all the same', () => forge({ ...HEADER, alg: 'none' }, claims())],
    ['no algorithm in capitals', () => `${base64({ ...HEADER, alg: 'NoNe' })}.${base64(claims())}.`],
    ['an empty algorithm', () => forge({ ...HEADER, alg: '' }, claims())],
    ['a longer hash', () => forge({ ...HEADER, alg: 'HS512' }, claims(), secret, 'sha512')],
    ['another hash under the right name', () => forge(HEADER, claims(), secret, 'sha384')],
    ['a public key as the secret', () => forge({ ...HEADER, alg: 'HS256' }, claims(), pem)],
    ['an algorithm of public keys', () => forge({ ...HEADER, alg: 'RS256' }, claims())],
    ['an algorithm of curves', () => forge({ ...HEADER, alg: 'EdDSA' }, claims())],
    ['two algorithms', () => forge('{"alg":"none","typ":"access+jwt","alg":"HS512"}', claims())],
    ['an algorithm in a list', () => forge({ ...HEADER, alg: ['HS256'] }, claims())],
    ['a key of its own', () => forge({ ...HEADER, jwk: { kty: 'oct', k: base64('x') } }, claims(), 'x')],
    ['a key from elsewhere', () => forge({ ...HEADER, jku: `${house.url}/api/openapi.json` }, claims(), 'x')],
    ['a key from a file', () => forge({ ...HEADER, kid: '../../dev/null' }, claims(), '')],
    ['an extension that must be known', () => forge({ ...HEADER, crit: ['x'], x: 1 }, claims())],
    ['an unencoded body', () => forge({ ...HEADER, crit: ['b64'], b64: false }, claims())],
    ['another type', () => forge({ ...HEADER, typ: 'refresh+jwt' }, claims())],
    ['no type', () => forge({ alg: 'HS256' }, claims())],
    ['another audience', () => forge(HEADER, claims({ aud: 'axiom-admin' }))],
    ['no audience', () => forge(HEADER, without('aud'))],
    ['no end', () => forge(HEADER, without('exp'))],
    ['an end as text', () => forge(HEADER, claims({ exp: String(nowS() + 600) }))],
    ['an end that was', () => forge(HEADER, claims({ exp: nowS() - 1 }))],
    ['a beginning to come', () => forge(HEADER, claims({ nbf: nowS() + 600 }))],
    ['nobody', () => forge(HEADER, without('sub'))],
    ['nobody who is known', () => forge(HEADER, claims({ sub: 'nobody' }))],
    ['a person in a list', () => forge(HEADER, claims({ sub: [userId] }))],
    ['no session', () => forge(HEADER, without('sid'))],
    ['claims in a list', () => forge(HEADER, [claims()])],
    ['no claims', () => forge(HEADER, 'null')],
    [
      'the key of refresh tokens',
      () =>
        forge(HEADER, claims(), new Uint8Array(hkdfSync('sha256', secret, '', 'axiom refresh rotation', 32))),
    ],
    ['an empty key', () => forge(HEADER, claims(), '')],
    ['its signature cut', () => person.token.slice(0, -2)],
    ['no signature', () => `${person.token.split('.').slice(0, 2).join('.')}.`],
    [
      'the signature of another',
      () =>
        `${forge(HEADER, claims({ sub: 'x' }))
          .split('.')
          .slice(0, 2)
          .join('.')}.${person.token.split('.')[2]}`,
    ],
    ['five parts', () => `${person.token}.x.y`],
    ['a refresh token', () => person.refresh],
    ['launch data', () => launchData(person.telegramId)],
    ['the server’s secret', () => secret],
    ['4,097 characters', () => 'x'.repeat(4097)],
  ])('with %s are refused', async (_what, make) => {
    const token = make();
    const replies = await changingNothing(house, () =>
      Promise.all([
        tryToken(token),
        call(house.url, 'withdrawCreate', { token, body: { token_amount: '5', address: 'x' } }),
      ]),
    );
    expect(replies.map(({ status }) => status)).toEqual([401, 401]);
  });

  it.each([
    ['in a query', (token: string) => ({ path: `/api/user/me?token=${token}&access_token=${token}` })],
    ['in a cookie', (token: string) => ({ headers: { cookie: `token=${token}` } })],
    ['without a word before it', (token: string) => ({ headers: { authorization: token } })],
    ['after another word', (token: string) => ({ headers: { authorization: `Token ${token}` } })],
    ['as a password', (token: string) => ({ headers: { authorization: `Basic ${base64(`x:${token}`)}` } })],
    [
      'in another header',
      (token: string) => ({ headers: { 'x-authorization': `Bearer ${token}`, 'x-user-id': userId } }),
    ],
    ['behind another', (token: string) => ({ headers: { authorization: `Bearer x, Bearer ${token}` } })],
  ])('%s are not heard', async (_where, of) => {
    const { path = '/api/user/me', headers = {} } = of(person.token) as {
      path?: string;
      headers?: Record<string, string>;
    };
    expect((await request(`${house.url}${path}`, { headers })).status).toBe(401);
  });
});

describe('T13 T14 T15 refresh tokens', () => {
  const refresh = (body: unknown) => call(house.url, 'refresh', { body });

  it('nothing else is one: not an access token, not its hash, not another form of it, not two at once', async () => {
    const { refresh: token } = await house.person();
    const wrong = [
      { refresh_token: person.token },
      { refresh_token: `${token} ` },
      { refresh_token: `${token}=` },
      { refresh_token: token.toUpperCase() },
      { refresh_token: Buffer.from(token, 'base64url').toString('base64') },
      { refresh_token: [token] },
      { refresh_token: { $ne: '' } },
      { refresh_token: '' },
      { refresh_token: '%' },
      { refresh_token: token, refresh: token },
      { token },
      {},
      [token],
      token,
      null,
    ];
    const replies = await changingNothing(house, () => Promise.all(wrong.map(refresh)));
    for (const [index, { status }] of replies.entries())
      expect([wrong[index], [401, 422].includes(status)]).toEqual([wrong[index], true]);
    expect((await refresh({ refresh_token: token })).status).toBe(200);
  });

  it('a thief and the person cannot both go on: whoever comes second ends the session, and no other', async () => {
    const victim = await house.person();
    const bystander = await house.person({ telegramId: victim.telegramId });
    const first = (await refresh({ refresh: victim.refresh })).body as { token: string; refresh: string };
    const clock = vi.spyOn(house.core.clock, 'wallMs').mockReturnValue(Date.now() + 11_000);
    try {
      expect((await refresh({ refresh: victim.refresh })).body).toMatchObject({ code: 'refresh_reused' });
      for (const token of [victim.token, first.token])
        await until('the end of the session', async () => (await tryToken(token)).status === 401, 1000);
      expect((await refresh({ refresh: first.refresh })).status).toBe(401);
      expect((await refresh({ refresh: bystander.refresh })).status).toBe(200);
    } finally {
      clock.mockRestore();
    }
  });

  it('20 at once of one token are one successor, stored once', async () => {
    const { refresh: token } = await house.person();
    const before = await stateOf(house);
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh({ refresh: token })));
    expect(new Set(replies.map(({ body }) => (body as { refresh: string }).refresh)).size).toBe(1);
    const rows = (state: Record<string, string>) => Number(state['refresh_tokens']?.split(' ')[0]);
    expect(rows(await stateOf(house))).toBe(rows(before) + 1);
  });

  it('the database holds none that could be used', async () => {
    const { refresh: token } = await house.person();
    const stored = await house.database?.db.selectFrom('refresh_tokens').selectAll().execute();
    expect(stored?.length).toBeGreaterThan(0);
    expect(
      JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token);
  });
});

describe('T16 sign-in', () => {
  it('nobody chooses who they are, nor which session: launch data alone says it, a bearer beside it changes nothing', async () => {
    const reply = await request(`${house.url}/api/auth/register`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
        cookie: `sid=${person.refresh}`,
      },
      body: JSON.stringify({ init_data: launchData(66_001) }),
    });
    const { token, refresh } = reply.body as { token: string; refresh: string };
    expect((await call(house.url, 'me', { token })).body).toMatchObject({ telegram_id: '66001' });
    expect(refresh).not.toBe(person.refresh);
    expect((await person.ask('me')).body).toMatchObject({ telegram_id: String(person.telegramId) });
  });

  it.each([
    [
      'one pair hidden in another by a line feed',
      (data: string) => data.replace('auth_date=', 'x=1%0Aauth_date='),
    ],
    ['the person changed', (data: string) => data.replace('66002', '66003')],
    ['a field added', (data: string) => `${data}&start_param=ref_X`],
    ['a field twice', (data: string) => `${data}&${data.split('&')[0]}`],
    ['the hash twice', (data: string) => `${data}&hash=${'0'.repeat(64)}`],
    ['no hash', (data: string) => data.replace(/&hash=[0-9a-f]+/, '')],
    ['an empty hash', (data: string) => data.replace(/hash=[0-9a-f]+/, 'hash=')],
    [
      'a hash in capitals',
      (data: string) => data.replace(/hash=([0-9a-f]+)/, (_, hash: string) => `hash=${hash.toUpperCase()}`),
    ],
    ['an older date', (data: string) => data.replace(/auth_date=\d+/, 'auth_date=1600000000')],
    ['16,385 characters', (data: string) => `${data}&x=${'y'.repeat(16_385)}`],
  ])('T01 T02 T03 launch data with %s signs nobody in, and makes nobody', async (_what, spoil) => {
    const reply = await changingNothing(house, () =>
      call(house.url, 'register', { body: { init_data: spoil(launchData(66_002)) } }),
    );
    expect([401, 422]).toContain(reply.status);
  });
});

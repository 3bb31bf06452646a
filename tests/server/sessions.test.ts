import { SignJWT } from 'jose';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLOSE } from '#contract/socket.ts';
import { call, Person, request } from './support/client.ts';
import { storeKinds } from './support/databases.ts';
import { Frames } from './support/frames.ts';
import { type House, openHouse } from './support/house.ts';
import { launchData } from './support/launch.ts';

describe.each(storeKinds)('sessions on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await house.audit();
  });
  afterAll(() => house.stop());

  const refresh = (token: string, field = 'refresh_token') =>
    call(house.url, 'refresh', { body: { [field]: token } });

  it('R5.01 signs in with launch data, twice as the same person', async () => {
    const first = await house.person({ telegramId: 4_000_001 });
    const second = await house.person({ telegramId: 4_000_001 });
    expect((await second.get('me')).id).toBe((await first.get('me')).id);
    expect(await first.get('me')).toMatchObject({
      telegram_id: '4000001',
      ref: 0,
      balance_token: '0',
      version: 0,
    });
  });

  it('R5.01 many first sign-ins of one person at once make one person', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, () => house.person({ telegramId: 4_000_002 })),
    );
    const ids = await Promise.all(people.map(async (person) => (await person.get('me')).id));
    expect(new Set(ids).size).toBe(1);
  });

  it('R1.05 forged, stale and future launch data is 401 with the text that closes the app', async () => {
    const now = Math.floor(Date.now() / 1000);
    const bad = [
      `${launchData(5)}0`,
      launchData(5).replace('%22id%22%3A5', '%22id%22%3A6'),
      launchData(5, { authDateS: now - 86_500 }),
      launchData(5, { authDateS: now + 120 }),
      'nonsense',
    ];
    for (const init_data of bad) {
      const reply = await call(house.url, 'register', { body: { init_data } });
      expect([reply.status, reply.body]).toEqual([
        401,
        { message: 'Invalid WebApp init data', code: 'invalid_init_data' },
      ]);
    }
  });

  it('R1.01 the referral code counts at the first registration only; the signed one first', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    const codes = { ada: (await ada.get('me')).ref_code, bob: (await bob.get('me')).ref_code };
    const friend = await house.person({ refCode: codes.bob, startParam: `ref_${codes.ada}` });
    await house.person({ telegramId: friend.telegramId, refCode: codes.bob });
    const unknown = await house.person({ refCode: 'nobodyHasThis' });
    const farmed = await house.person({ startParam: `farm_${codes.ada}` });
    const joined = (person: Person) =>
      person.get('referrals').then(({ data }) => data.map((row) => row.first_name));
    expect(await joined(ada)).toEqual([`Person ${friend.telegramId}`]);
    expect(await joined(bob)).toEqual([]);
    for (const person of [unknown, farmed]) expect((await person.get('me')).ref).toBe(0);
    expect((await ada.get('me')).ref_link).toBe(`https://t.me/axiom_test_bot/app?startapp=ref_${codes.ada}`);
  });

  it('R5.02 a refresh token is rotated, under either of its names', async () => {
    const person = await house.person();
    const second = (await refresh(person.refresh)).body as { token: string; refresh: string };
    const third = (await refresh(second.refresh, 'refresh')).body as { token: string; refresh: string };
    expect(new Set([person.refresh, second.refresh, third.refresh]).size).toBe(3);
    expect((await call(house.url, 'me', { token: third.token })).status).toBe(200);
    expect((await refresh('neverIssued')).body).toMatchObject({ code: 'refresh_invalid' });
    const both = await call(house.url, 'refresh', {
      body: { refresh: third.refresh, refresh_token: third.refresh },
    });
    expect(both.status).toBe(422);
  });

  it('R1.05 a token used again within 10 s gets the same successor, also when both come at once', async () => {
    const person = await house.person();
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(person.refresh)));
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map((reply) => (reply.body as { refresh: string }).refresh)).size).toBe(1);
  });

  it('R1.05 a token used again later revokes the family: every token of it, and its sockets', async () => {
    const person = await house.person();
    const other = await house.person({ telegramId: person.telegramId });
    const frames = await Frames.signedIn(house.url, person.token);
    const next = (await refresh(person.refresh)).body as { refresh: string; token: string };
    const now = Date.now();
    vi.spyOn(house.core.clock, 'wallMs').mockReturnValue(now + 11_000);
    expect((await refresh(person.refresh)).body).toMatchObject({ code: 'refresh_reused' });
    expect((await refresh(next.refresh)).body).toMatchObject({ code: 'refresh_invalid' });
    expect((await call(house.url, 'me', { token: next.token })).status).toBe(401);
    expect(await frames.closeCode()).toBe(CLOSE.revoked);
    expect((await refresh(other.refresh)).status).toBe(200);
  });

  it('an access token ends after 15 min, a refresh token after 30 days', async () => {
    const beforeMs = Date.now();
    const person = await house.person();
    const afterMs = Date.now();
    const wall = vi.spyOn(house.core.clock, 'wallMs');
    wall.mockReturnValue(beforeMs + 899_000);
    expect((await person.ask('me')).status).toBe(200);
    wall.mockReturnValue(afterMs + 901_000);
    expect((await person.ask('me')).body).toMatchObject({ code: 'token_expired' });
    wall.mockReturnValue(afterMs + 30 * 86_400_000 + 1000);
    expect((await refresh(person.refresh)).body).toMatchObject({ code: 'refresh_invalid' });
  });

  it('the moved clock of the domain touches no session', async () => {
    const person = await house.person();
    await house.advance(60 * 86_400_000);
    expect((await person.ask('me')).status).toBe(200);
    expect((await refresh(person.refresh)).status).toBe(200);
  });

  it('the server that ended a session refuses it at once, though the bus is silent', async () => {
    vi.spyOn(house.core.bus, 'publish').mockImplementation(() => undefined);
    const person = await house.person();
    await person.ask('logout');
    expect((await person.ask('me')).status).toBe(401);
    const other = await house.person();
    expect((await refresh(other.refresh)).status).toBe(200);
    vi.spyOn(house.core.clock, 'wallMs').mockReturnValue(Date.now() + 11_000);
    expect((await refresh(other.refresh)).body).toMatchObject({ code: 'refresh_reused' });
    expect((await other.ask('me')).status).toBe(401);
  });

  it('logout needs no body', async () => {
    const person = await house.person();
    expect((await person.ask('logout')).body).toEqual({ ok: true });
    expect((await person.ask('me')).status).toBe(401);
  });

  it('logout ends the session within 1 s: calls 401, its sockets 4403, others stay', async () => {
    const person = await house.person();
    const elsewhere = await house.person({ telegramId: person.telegramId });
    const frames = await Frames.signedIn(house.url, person.token);
    const kept = await Frames.signedIn(house.url, elsewhere.token);
    await person.get('logout', { body: {} });
    expect(await frames.closeCode(1000)).toBe(CLOSE.revoked);
    expect((await person.ask('me')).status).toBe(401);
    expect((await refresh(person.refresh)).status).toBe(401);
    expect((await elsewhere.ask('me')).status).toBe(200);
    expect(kept.closed).toBeNull();
    const again = new Frames(house.url, person.token);
    expect(await again.closeCode()).toBe(CLOSE.revoked);
  });

  it('tokens of another algorithm, audience, type or key are 401', async () => {
    const person = await house.person();
    const secret = new TextEncoder().encode(readFileSync(join(house.dataDir, 'jwt-secret'), 'utf8').trim());
    const { id } = await person.get('me');
    const token = (header: { alg: string; typ: string }, audience: string, key = secret) =>
      new SignJWT({ sid: 'x' })
        .setProtectedHeader(header)
        .setSubject(id)
        .setAudience(audience)
        .setExpirationTime('1h')
        .sign(key);
    const good = { alg: 'HS256', typ: 'access+jwt' };
    const none = `${Buffer.from('{"alg":"none","typ":"access+jwt"}').toString('base64url')}.${person.token.split('.')[1]}.`;
    const bad = [
      none,
      await token({ ...good, alg: 'HS512' }, 'axiom-api', new Uint8Array(64)),
      await token(good, 'other'),
      await token({ ...good, typ: 'JWT' }, 'axiom-api'),
      await token(good, 'axiom-api', new Uint8Array(32)),
      person.refresh,
      `${person.token}x`,
    ];
    for (const each of bad) expect((await call(house.url, 'me', { token: each })).status).toBe(401);
    const basic = await request(`${house.url}/api/user/me`, { headers: { authorization: 'Basic eDp5' } });
    expect(basic.status).toBe(401);
  });
});

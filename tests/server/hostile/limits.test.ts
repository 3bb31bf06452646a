import { describe, expect, it } from 'vitest';
import { type House, openHouse } from '../support/house.ts';
import { type Person, request } from '../support/client.ts';
import { codeOf, fundedLink } from '../support/farming.ts';

const LOOPBACK = '127.0.0.1';

async function inHouse(env: Record<string, string>, test: (house: House) => Promise<void>): Promise<void> {
  const house = await openHouse('memory', { env });
  try {
    await test(house);
  } finally {
    await house.stop();
  }
}

/** How many of so many requests were let through to be refused for what they are. */
async function letThrough(
  house: House,
  headersOf: (index: number) => Record<string, string>,
  count = 12,
): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index += 1) {
    const { status } = await request(`${house.url}/api/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(index) },
      body: '{"refresh":"x"}',
    });
    if (status !== 429) passed += 1;
  }
  return passed;
}

describe('T81 the nodes’ quota', () => {
  it('300 wallets that one person asks about at once leave room for everybody else', () =>
    inHouse({}, async (house) => {
      const [flooding, other] = [await house.person(), await house.person()];
      const account = (index: number) => `0:${index.toString(16).padStart(64, '0')}`;
      const ask = (person: Person, index: number) =>
        person.ask('walletAccount', { query: { address: account(index) } });
      let release: () => void = () => undefined;
      house.nodeFault.holdsOthers = new Promise((resolve) => (release = resolve));
      const flood = Array.from({ length: 300 }, (_, index) => ask(flooding, index + 1));
      const refused = await Promise.all(flood.slice(2));
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429));
      const answer = ask(other, 1000);
      const state = await Promise.race([answer, ask(flooding, 1001)]);
      expect(state).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      release();
      expect((await answer).status).toBe(200);
      expect((await Promise.all(flood.slice(0, 2))).map(({ status }) => status)).toEqual([200, 200]);
    }));
});

describe('T81 limits', () => {
  it('no header moves a stranger to another address where no proxy is trusted', () =>
    inHouse({ RATE_SIGN_IN: '4' }, async (house) => {
      expect(
        await letThrough(house, (index) => ({
          'x-forwarded-for': `10.0.0.${index}`,
          'x-real-ip': `10.0.0.${index}`,
          'x-client-ip': `10.0.0.${index}`,
          'cf-connecting-ip': `10.0.0.${index}`,
          'true-client-ip': `10.0.0.${index}`,
          forwarded: `for=10.0.0.${index}`,
          'x-forwarded-host': `h${index}`,
          via: `1.1 p${index}`,
        })),
      ).toBe(4);
    }));

  it('behind a trusted proxy the address it saw counts, not what the stranger wrote before it', () =>
    inHouse({ RATE_SIGN_IN: '4', TRUSTED_PROXIES: LOOPBACK }, async (house) => {
      const from = (address: string) => (index: number) => ({
        'x-forwarded-for': `10.0.0.${index}, ${address}`,
      });
      expect(await letThrough(house, from('203.0.113.7'))).toBe(4);
      expect(await letThrough(house, from('203.0.113.8'))).toBe(4);
      expect(await letThrough(house, (index) => ({ 'x-forwarded-for': `${index}.not-an-address` }), 3)).toBe(
        3,
      );
    }));

  it('a network of the newer protocol is one stranger, however many addresses it has', () =>
    inHouse({ RATE_SIGN_IN: '4', TRUSTED_PROXIES: LOOPBACK }, async (house) => {
      const from = (network: string) => (index: number) => ({
        'x-forwarded-for': `${network}${index.toString(16)}`,
      });
      expect(await letThrough(house, from('2001:db8:1:2::'))).toBe(4);
      expect(await letThrough(house, from('2001:0db8:0001:0002:abcd:ef01:2345:'))).toBe(0);
      expect(await letThrough(house, from('2001:db8:1:3::'))).toBe(4);
    }));

  it('wrong tokens count against their address, and leave the person whom they name alone', () =>
    inHouse({ RATE_MONEY: '4', RATE_OTHER: '6' }, async (house) => {
      const person = await house.person();
      const forged = (index: number) => `${person.token.slice(0, -4)}${String(index).padStart(4, '0')}`;
      const statuses: number[] = [];
      for (let index = 0; index < 8; index += 1)
        statuses.push((await person.ask('me', { token: forged(index) })).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
      for (let index = 0; index < 6; index += 1) expect((await person.ask('me')).status).toBe(200);
      expect((await person.ask('me')).status).toBe(429);
    }));

  it('a person has one account of money calls and one of the rest, in all sessions and on every route together', () =>
    inHouse({ RATE_MONEY: '4', RATE_OTHER: '6' }, async (house) => {
      const ada = await house.person({ telegramId: 81_001 });
      const again = await house.person({ telegramId: 81_001 });
      const bob = await house.person();
      const asks: (readonly [Person, Parameters<Person['ask']>[0]])[] = [
        [ada, 'mintCreate'],
        [again, 'withdrawCreate'],
        [ada, 'farmActivate'],
        [again, 'referralTransfer'],
        [ada, 'stakeCreate'],
        [again, 'taskClaim'],
      ];
      const statuses: number[] = [];
      for (const [person, name] of asks)
        statuses.push((await person.ask(name, { body: {}, key: 'k' })).status);
      expect(statuses).toEqual([422, 422, 422, 422, 429, 429]);
      expect((await bob.ask('mintCreate', { body: {} })).status).toBe(422);
      expect((await ada.ask('me')).status).toBe(200);
    }));

  it('429 says when to come back, in the catalogue’s form', () =>
    inHouse({ RATE_SIGN_IN: '1' }, async (house) => {
      await letThrough(house, () => ({}), 1);
      const reply = await request(`${house.url}/api/auth/refresh`, { method: 'POST' });
      expect([reply.status, reply.body]).toMatchObject([429, { code: 'rate_limited' }]);
      const seconds = Number(reply.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }));
});

describe('T38 codes', () => {
  it('are not guessed: a stranger is stopped after so many, on the call that asks and on the one that takes', () =>
    inHouse({ RATE_MONEY: '5', RATE_OTHER: '10' }, async (house) => {
      const link = await fundedLink(house, await house.person(), 1);
      const eve = await house.person();
      const code = codeOf(link);
      expect(code).toMatch(/^[2-9A-HJ-NP-Za-km-z]{24}$/);
      // Never the code itself: the last letter differs.
      const guess = (index: number) =>
        `${code.slice(0, -2)}${String.fromCodePoint(65 + index)}${code.endsWith('z') ? 'y' : 'z'}`;
      const statuses = { ask: [] as number[], take: [] as number[] };
      for (let index = 0; index < 12; index += 1) {
        const activation_code = guess(index);
        statuses.ask.push((await eve.ask('activationStatus', { query: { activation_code } })).status);
        statuses.take.push((await eve.ask('farmActivate', { body: { activation_code } })).status);
      }
      expect(statuses.ask).toEqual([...Array<number>(10).fill(404), 429, 429]);
      expect(statuses.take).toEqual([...Array<number>(5).fill(404), ...Array<number>(7).fill(429)]);
    }));
});

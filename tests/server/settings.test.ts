import { readFileSync } from 'node:fs';
import { isWalletInfoRemote, WalletsListManager } from '@tonconnect/sdk';
import { describe, expect, it } from 'vitest';
import { PUBLIC_BRIDGES } from '#server/settings/bridges.ts';
import { InvalidSettings, readSettings } from '#server/settings/index.ts';
import { BOT_TOKEN } from './support/launch.ts';

const WORDS = Array.from({ length: 24 }, () => 'word').join(' ');
const SECRET = 'x'.repeat(32);
const good = {
  TON_NETWORK: 'testnet',
  BOT_TOKEN,
  BOT_USERNAME: 'some_bot',
  JWT_SECRET: SECRET,
  HOT_WALLET_MNEMONIC: WORDS,
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return error.problems.map((problem) => problem.name);
  }
}

describe('settings', () => {
  it('have the documented defaults', () => {
    expect(readSettings(good)).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: null,
      tonApis: [{ url: 'https://testnet.toncenter.com/api/v2', key: null }],
      botApiUrl: 'https://api.telegram.org',
      communityChat: null,
      initDataMaxAgeS: 86_400,
      priceSource: 'simulated',
      coinSymbol: 'TON',
      frameAncestors: ['https://web.telegram.org'],
      rates: { signIn: 30, money: 60, other: 600 },
    });
  });

  it('list every problem at once, and never a secret', () => {
    const env = {
      TON_NETWORK: 'moon',
      PORT: '80a',
      PUBLIC_URL: 'ftp://x',
      DATABASE_URL: 'mysql://root:hunter2@x',
      BOT_TOKEN: 'hunter2',
      JWT_SECRET: 'hunter2',
      HOT_WALLET_MNEMONIC: 'hunter2',
      RATE_MONEY: '0',
      TRUSTED_PROXIES: 'everybody',
      FRAME_ANCESTORS: "'self'; script-src *",
      COMMUNITY_CHAT: 'a chat',
      TREASURY_ADDRESSES: 'x',
      PAYOUT_TON_PER_DAY: '0',
      PRICE_SOURCE: 'http',
      NATS_URL: 'nats://root:hunter2@x/y',
      TON_API_URL: 'htps://x/hunter2',
      TON_API_KEY: 'hunter2, hunter2, hunter 2',
      LOG_LEVEL: 'loud',
    };
    expect(problemsOf(env)).toEqual(
      expect.arrayContaining([
        ...Object.keys(env).filter((name) => name !== 'PRICE_SOURCE'),
        'PRICE_URL',
        'BOT_USERNAME',
      ]),
    );
    expect(() => readSettings(env)).toThrow(/PORT: must be a whole number from 1 to 65535, not "80a"/);
    expect(() => readSettings(env)).not.toThrow(/hunter2/);
  });

  it('secrets have no default outside of a devnet', () => {
    const { JWT_SECRET: _secret, ...without } = good;
    expect(problemsOf(without)).toEqual(['JWT_SECRET']);
    expect(problemsOf({ ...without, TON_NETWORK: 'devnet', TON_API_URL: 'http://127.0.0.1:1/x' })).toEqual(
      [],
    );
  });

  it('mainnet refuses the embedded database, simulated prices, plain http and payouts without a limit of the day', () => {
    expect(problemsOf({ ...good, TON_NETWORK: 'mainnet' })).toEqual([
      'DATABASE_URL',
      'PAYOUT_TON_PER_DAY',
      'PRICE_SOURCE',
      'PUBLIC_URL',
    ]);
    const right = {
      TON_NETWORK: 'mainnet',
      DATABASE_URL: 'postgres://x/y',
      PRICE_SOURCE: 'http',
      PRICE_URL: 'https://x/p',
      PUBLIC_URL: 'https://x',
      PAYOUT_TON_PER_DAY: '5000',
    };
    expect(problemsOf({ ...good, ...right })).toEqual([]);
    expect(readSettings({ ...good, ...right }).payoutTonPerDay).toBe(5_000_000_000_000n);
    for (const wrong of ['-1', '0', '1.0000000001', '1e3', 'much'])
      expect(problemsOf({ ...good, ...right, PAYOUT_TON_PER_DAY: wrong })).toEqual(['PAYOUT_TON_PER_DAY']);
  });

  it('an unknown network is not judged as mainnet', () => {
    for (const name of ['moon', ''])
      expect(problemsOf({ ...good, TON_NETWORK: name, TON_API_URL: 'http://127.0.0.1:1/x' })).toEqual([
        'TON_NETWORK',
      ]);
  });

  it('refuse an origin with a query, a network wider than its addresses, an address with a wrong checksum', () => {
    const wrong = {
      PUBLIC_URL: 'https://x/?a=1',
      TRUSTED_PROXIES: '10.0.0.0/33',
      TREASURY_ADDRESSES: 'A'.repeat(48),
    };
    for (const [name, value] of Object.entries(wrong))
      expect(problemsOf({ ...good, [name]: value })).toEqual([name]);
    const right = { TRUSTED_PROXIES: '10.0.0.0/32,::1/128', TREASURY_ADDRESSES: `0:${'5e'.repeat(32)}` };
    expect(problemsOf({ ...good, ...right })).toEqual([]);
  });

  it('NATS_URL names one server or several, each with its login; anything else is refused without being told', () => {
    const read = (url: string) => readSettings({ ...good, NATS_URL: url }).natsServers;
    expect(readSettings(good).natsServers).toEqual([]);
    expect(read('nats://x')).toEqual([{ host: 'x:4222', isEncrypted: false, login: null }]);
    expect(read('tls://a%40b:c%2Fd@[::1]:4333, nats://token@10.0.0.1/')).toEqual([
      { host: '[::1]:4333', isEncrypted: true, login: { user: 'a@b', pass: 'c/d' } },
      { host: '10.0.0.1:4222', isEncrypted: false, login: { token: 'token' } },
    ]);
    for (const wrong of [
      'hunter2',
      'http://u:hunter2@x',
      'nats://',
      'nats://u:hunter2@',
      'nats://u:hunter2@x:0',
      'nats://u:hunter2@x:99999',
      'nats://u:hunter2@x/path',
      'nats://u:hunter2@x?a=1',
      'nats://u:hunter2@x#a',
      'nats://u:%hunter2@x',
      'nats://u:hunter2@x y',
      'nats://x,wss://hunter2@y',
    ]) {
      expect([wrong, problemsOf({ ...good, NATS_URL: wrong })]).toEqual([wrong, ['NATS_URL']]);
      expect(() => read(wrong)).toThrow(/NATS_URL: must be nats:\/\/ or tls:\/\//);
      expect(() => read(wrong)).not.toThrow(/hunter2/);
    }
  });

  it('T78 each key of TON_API_KEY is that of the url in its place, and of no other; more than urls are refused', () => {
    const env = { ...good, TON_API_URL: 'https://one.example/api/v2, https://two.example/api/v2' };
    const keys = (text: string, of: object = env) =>
      readSettings({ ...of, TON_API_KEY: text }).tonApis.map(({ key }) => key);
    expect(keys('')).toEqual([null, null]);
    expect(keys('first')).toEqual(['first', null]);
    expect(keys('first, second')).toEqual(['first', 'second']);
    expect(keys(',second')).toEqual([null, 'second']);
    expect(keys(' first , ,')).toEqual(['first', null]);
    expect(keys('only', good)).toEqual(['only']);
    for (const wrong of ['a,hunter2,c', ',,hunter2', 'hunter2 b', 'hunter2\u00e9'])
      expect([wrong, problemsOf({ ...env, TON_API_KEY: wrong })]).toEqual([wrong, ['TON_API_KEY']]);
    expect(() => keys('a,hunter2', good)).toThrow(/TON_API_KEY: has 2 places; TON_API_URL has 1/);
    expect(() => keys('a,hunter2', good)).not.toThrow(/hunter2/);
  });

  it('each is explained in .env.example', () => {
    const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(
      (match) => match[1],
    );
    const read = [
      ...readFileSync('src-server/settings/read-settings.ts', 'utf8').matchAll(/'([A-Z][A-Z_]{3,})'/g),
    ].map((match) => match[1]);
    expect(new Set([...read, 'DEVNET_PORT'])).toEqual(new Set(explained));
  });

  it('the default policy reaches every bridge of TON Connect’s own list', async () => {
    const manager = new WalletsListManager({
      walletsListSource: 'data:application/json,broken',
      cacheTTLMs: 1,
    });
    const wallets = (await manager.getWallets()).filter(isWalletInfoRemote);
    const origins = new Set(wallets.map((wallet) => new URL(wallet.bridgeUrl).origin));
    expect(origins.size).toBeGreaterThan(10);
    expect([...origins].filter((origin) => !PUBLIC_BRIDGES.includes(origin))).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteAnswer } from '#contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Customer } from '../support/api.ts';
import { startDevnetProgram } from '../support/devnet-program.ts';
import { json } from '../support/house.ts';
import { freePort, freePorts } from '../support/ports.ts';
import { prepareData } from '../support/prepared-data.ts';
import { root, startProgram, type Program } from '../support/program.ts';
import { allIfLong } from '../support/long.ts';
import { until } from '../support/until.ts';

/**
 * The production build against URLs, as it would run against testnet: it is told nothing but settings, and
 * TON_NETWORK says testnet.
 */
const folder = mkdtempSync(join(tmpdir(), 'axiom-test-'));
let devnet: Program;
let server: Program;
let devnetUrl = '';
let app = '';
let settings: Readonly<Record<string, string>> = {};

const startServer = async (env: Record<string, string> = {}): Promise<Program> => {
  await prepareData(env['DATA_DIR'] ?? join(folder, 'server'));
  const program = startProgram(process.execPath, [join(root, 'src-server/main.ts')], {
    ...settings,
    NODE_ENV: 'production',
    TON_NETWORK: 'testnet',
    JWT_SECRET: 'a secret of the test, long enough for HS256',
    HOST: '127.0.0.1',
    PORT: new URL(app).port,
    PUBLIC_URL: app,
    DATA_DIR: join(folder, 'server'),
    LOG_LEVEL: 'warn',
    ...env,
  });
  await until(
    'the server to answer',
    async () => (await json(`${env['PUBLIC_URL'] ?? app}/health/live`)).status === 200,
    30_000,
  );
  return program;
};
const reconcile = async (): Promise<{ code: number | string; text: string }> => {
  const program = startProgram(process.execPath, [join(root, 'src-server/cli/main.ts'), 'reconcile'], {
    ...settings,
    TON_NETWORK: 'testnet',
    JWT_SECRET: 'a secret of the test, long enough for HS256',
    DATA_DIR: join(folder, 'server'),
    PORT: new URL(app).port,
    PUBLIC_URL: app,
  });
  const code = await program.ended(30_000);
  return { code, text: program.stdout() + program.stderr() };
};

beforeAll(async () => {
  const [appPort = 0, devnetPort = 0] = await freePorts(2);
  app = `http://127.0.0.1:${appPort}`;
  devnetUrl = `http://127.0.0.1:${devnetPort}`;
  const started = await startDevnetProgram(folder, devnetPort, app);
  devnet = started.program;
  settings = started.settings;
  server = await startServer();
});
afterAll(async () => {
  await server.destroy();
  await devnet.destroy();
  rmSync(folder, { recursive: true, force: true });
});

describe('the way of one bond over the API, against testnet-shaped settings', () => {
  it('R1.01 R4.15 R5.09 buys, stakes, cancels, sells; TON arrives; the books agree to the nano', async () => {
    const anna = await Customer.arrive(app, devnetUrl, { name: 'Anna' });
    const bond = await anna.buy('100', 90);
    expect(bond.amount_ton).toBe('100');
    const stake = await anna.must<RouteAnswer<'stakeCreate'>>('/staking/create', { mint_id: bond.id });
    expect(stake.status).toBe('active');
    expect(stake.total_amount).toBe(bond.amount_token);
    expect((await anna.mint(bond.id)).status).toBe('move_to_staking');

    const second = await anna.buy('50', 7);
    const canceled = await anna.must<RouteAnswer<'mintCancel'>>(`/mint/${second.id}/cancel`);
    expect(canceled.status).toBe('canceled');
    const freed = (await anna.me()).balance_token;
    expect(freed).not.toBe('0');

    const sale = await anna.must<RouteAnswer<'withdrawCreate'>>('/withdraw/create', {
      token_amount: freed,
      address: anna.wallet,
    });
    const paid = await until('the payout to be confirmed', async () => {
      const { data } = await anna.get<RouteAnswer<'withdrawHistory'>>('/withdraw/history');
      const row = data.find(({ id }) => id === sale.id);
      return row?.status === 'confirmed' ? row : undefined;
    });
    const [whole = '0', fraction = ''] = paid.amount_ton.split('.');
    const incoming = await json<{ result: { in_msg: { value: string } }[] }>(
      `${devnetUrl}/toncenter/api/v2/getTransactions?address=${anna.wallet}&limit=5`,
    );
    expect(incoming.body.result.map(({ in_msg: message }) => message.value)).toContain(
      String(BigInt(whole + fraction.padEnd(9, '0'))),
    );
    expect((await anna.me()).balance_token).toBe('0');
    await until('the books to settle', async () => (await reconcile()).code === 0);
  });

  it('R1.01 R2.14 a friend arrives by the referral link, buys and stakes: the inviter’s balance grows', async () => {
    const inviter = await Customer.arrive(app, devnetUrl, { name: 'Boris' });
    const { ref_code: refCode } = await inviter.me();
    const friend = await Customer.arrive(app, devnetUrl, { name: 'Chen', refCode });
    const bond = await friend.buy('200', 90);
    const pending = await inviter.me();
    expect(pending.referral_balance).toBe('0');
    expect(pending.turnover_pending).toBe('200');
    await friend.must('/staking/create', { mint_id: bond.id });
    const released = await inviter.me();
    expect(released.turnover).toBe('200');
    expect(released.referral_pending).toBe('0');
    expect(released.referral_balance).toBe(pending.referral_pending);
    const { data } = await inviter.get<RouteAnswer<'referrals'>>('/user/referrals');
    expect(data.map(({ first_name: name, status }) => [name, status])).toEqual([['Chen', 'counted']]);
  });

  it('one build serves two networks at once by settings alone', async () => {
    const port = await freePort();
    const other = await startServer({
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(folder, 'other'),
      COIN_SYMBOL: 'GRAM',
      APP_NAME: 'other',
      BOT_USERNAME: 'other_bot',
    });
    try {
      const pages = await Promise.all(
        [app, `http://127.0.0.1:${port}`].map(async (url) => (await fetch(url)).text()),
      );
      const [ours, theirs] = pages.map(
        (html) => JSON.parse(/id="settings"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}') as Record<string, string>,
      );
      expect(ours?.['network']).toBe('testnet');
      expect(theirs?.['coin_symbol']).toBe('GRAM');
      expect(theirs?.['bot_username']).toBe('other_bot');
      const scripts = pages.map((html) => [...html.matchAll(/assets\/[^"]+\.js/g)].map(([path]) => path));
      expect(scripts[0]).toEqual(scripts[1]);
    } finally {
      await other.destroy();
    }
  });

  it('R2.06 the TON Connect manifest is a file of the server', async () => {
    const manifest = await json<Record<string, string>>(`${app}/tonconnect-manifest.json`);
    expect(manifest.body['url']).toBe(app);
    expect((await fetch(manifest.body['iconUrl'] ?? '')).status).toBe(200);
  });

  it.each(
    allIfLong<readonly [string, readonly string[]]>([
      ['both', ['devnet', 'server']],
      ['the devnet', ['devnet']],
      ['the server', ['server']],
    ]),
  )(
    'kill −9 of %s while bonds are bought and sold loses nothing: reconcile agrees',
    async (_what, victims) => {
      const eva = await Customer.arrive(app, devnetUrl, { name: 'Eva' });
      const bonds = [await eva.buy('20', 7), await eva.buy('30', 7)];
      for (const { id } of bonds) await eva.must(`/mint/${id}/cancel`);
      const orders = [await eva.order('40', 30), await eva.order('60', 30)];
      await eva.must('/withdraw/create', { token_amount: '10', address: eva.wallet });
      await eva.must('/withdraw/create', { token_amount: '12', address: eva.wallet });
      const devnetPort = Number(new URL(devnetUrl).port);
      if (victims.includes('devnet')) await devnet.destroy();
      if (victims.includes('server')) await server.destroy();
      if (victims.includes('devnet')) devnet = (await startDevnetProgram(folder, devnetPort, app)).program;
      if (victims.includes('server')) server = await startServer();
      await until(
        'every order to turn active',
        async () => {
          const states = await Promise.all(orders.map(async ({ id }) => (await eva.mint(id)).status));
          return states.every((status) => status === 'active');
        },
        60_000,
      );
      await until(
        'every payout to be confirmed',
        async () => {
          const { data } = await eva.get<RouteAnswer<'withdrawHistory'>>('/withdraw/history');
          return data.length === 2 && data.every(({ status }) => status === 'confirmed');
        },
        60_000,
      );
      await until(
        'the books to agree with the chain',
        async () => {
          const { code, text } = await reconcile();
          if (code !== 0) throw new Error(text);
          return true;
        },
        30_000,
      );
    },
  );
});

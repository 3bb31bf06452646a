import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { axiom, ton } from '@axiom/domain/money';
import { type CallFailed, type ClientNotice, type Problem, problemOf } from '@axiom/domain/ports/client';
import { createHttpClient, type HttpClient } from '#adapters/http/client.ts';
import { createGateway } from '#adapters/http/gateway.ts';
import { createSession } from '#adapters/http/session.ts';
import { createTokenStore, type TokenStore } from '#adapters/http/tokens.ts';
import { memoryStorage } from '../support/memory-ports.ts';
import { type Answer, startServer, type TestServer } from './support/server.ts';
import { wireMe, wireMint, wirePrice, wireStake } from './support/wire.ts';

let server: TestServer;
let tokens: TokenStore;
let http: HttpClient;
let notices: ClientNotice[];
let lost: Problem[];
let maintenances: number;
let times: number[];
const { signal } = new AbortController();

beforeEach(async () => {
  server = await startServer();
  tokens = createTokenStore(memoryStorage());
  tokens.keep({ token: 'A1', refresh: 'R1' });
  notices = [];
  lost = [];
  times = [];
  maintenances = 0;
  http = client();
});
afterEach(() => server.close());

function client(change: { origin?: string; timeoutMs?: number } = {}): HttpClient {
  return createHttpClient({
    origin: change.origin ?? server.origin,
    tokens,
    steadyMs: () => performance.now(),
    onNotice: (notice) => notices.push(notice),
    onServerTime: (serverMs) => times.push(serverMs),
    onSessionLost: (problem) => lost.push(problem),
    onMaintenance: () => {
      maintenances += 1;
    },
    ...(change.timeoutMs === undefined ? {} : { timeoutMs: change.timeoutMs }),
  });
}

async function failing(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    return problemOf(error as CallFailed);
  }
  throw new Error('The call did not fail.');
}

const me = () => http.call('me');
const refuse = (status: number, body: unknown) => server.on('GET /api/user/me', () => ({ status, body }));

describe('calls', () => {
  it('R5.03 carry the bearer token, R5.01 skip-auth calls do not', async () => {
    server.on('GET /api/user/me', () => ({ body: wireMe }));
    server.on('GET /api/maintenance/', () => ({ body: { detail: 'Maintenance mode is disabled' } }));
    await me();
    await http.call('maintenance');
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer A1', undefined]);
  });

  it('R5.10 fills path parameters, sends JSON and the idempotency key', async () => {
    server.on('POST /api/mint/b%2F1/cancel', () => ({ body: wireMint }));
    await http.call('mintCancel', { params: { id: 'b/1' }, idempotencyKey: 'k1' });
    expect(server.seen[0]).toMatchObject({ body: {}, headers: { 'idempotency-key': 'k1' } });
  });

  it('the server’s time is handed on with every answer, refusals too', async () => {
    server.on('GET /api/user/me', () => ({
      status: 404,
      body: { message: 'x' },
      headers: { 'x-server-time': '1795271527000' },
    }));
    await failing(me());
    expect(times).toEqual([1_795_271_527_000]);
  });

  it('R5.37 a client still reads numbers where text is expected', async () => {
    server.on('GET /api/user/me', () => ({
      body: { ...wireMe, balance_token: 100.5, task_balance: 1e-9, id: 7, community_link: 'https://t.me/c' },
    }));
    expect(await me()).toMatchObject({ balance_token: '100.5', task_balance: '0.000000001', id: '7' });
  });

  it('R5.37 of a number its first digits are read: 9 of an amount, 6 of a percentage', async () => {
    server.on('GET /api/user/me', () => ({
      body: {
        ...wireMe,
        balance_token: 0.1 + 0.2,
        task_balance: 2.9999999999e-8,
        referral_balance: 4e-10,
        hold_bonus: 0.0123456789,
      },
    }));
    expect(await me()).toMatchObject({
      balance_token: '0.3',
      task_balance: '0.000000029',
      referral_balance: '0',
      hold_bonus: '0.012345',
    });
  });

  it.each([
    ['a time that never is', 'created_at', '2026-13-45T00:00:00.000Z'],
    ['a rate below 0', 'daily_reward', '-0.1'],
    ['a number with an exponent', 'amount_token', 1e21],
  ])('%s is an answer that cannot be read', async (_, field, value) => {
    server.on('GET /api/mint/', () => ({
      body: { data: [{ ...wireMint, [field]: value }], total: 1, page: 1, limit: 300, version: 1 },
    }));
    const problem = await failing(http.call('mints'));
    expect(problem.kind).toBe('invalid-answer');
    expect(problem.message).toContain(field);
  });

  it('an answer that cannot be read says where, and is no white screen', async () => {
    server.on('GET /api/user/me', () => ({ body: { ...wireMe, balance_token: 'lots' } }));
    const problem = await failing(me());
    expect(problem.kind).toBe('invalid-answer');
    expect(problem.message).toContain('balance_token');
    expect(notices).toEqual([{ name: 'error', message: problem.message, code: 'invalid_answer' }]);
  });

  it('an aborted call says nothing', async () => {
    server.on('GET /api/user/me', () => null);
    const abort = new AbortController();
    const call = http.call('me', { signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await expect(call).rejects.toBeDefined();
    expect(notices).toEqual([]);
  });
});

describe('the error catalogue', () => {
  it('R6.01 a 500 of a read is announced and answers null', async () => {
    refuse(500, { message: 'It broke', code: 'internal' });
    expect(await me()).toBeNull();
    expect(notices).toMatchObject([{ name: 'error', message: 'It broke' }]);
  });

  it('R6.01 after a 500 of a command nobody knows: it is not answered as if it had failed', async () => {
    server.on('POST /api/mint/create', () => ({ status: 500, body: { message: 'It broke' } }));
    const problem = await failing(
      http.call('mintCreate', { body: { amount: '5', days: 7 }, idempotencyKey: 'k' }),
    );
    expect(problem).toMatchObject({ kind: 'server', isOutcomeKnown: false });
  });

  it('R6.02 400, 404, 409 and 422 say the server’s message, `detail` too', async () => {
    for (const status of [400, 404, 409, 422]) {
      refuse(status, { message: `m${status}`, code: 'conflict', field: 'amount' });
      expect(await failing(me())).toEqual({
        kind: 'refused',
        message: `m${status}`,
        code: 'conflict',
        field: 'amount',
        isOutcomeKnown: true,
      });
    }
    refuse(404, { detail: 'gone' });
    await failing(me());
    refuse(418, null);
    await failing(me());
    expect(notices.map((notice) => 'message' in notice && notice.message)).toEqual([
      'm400',
      'm404',
      'm409',
      'm422',
      'gone',
      'Status 418',
    ]);
  });

  it('R6.02 413, the network and the timeout have texts of their own', async () => {
    refuse(413, { message: 'big' });
    expect((await failing(me())).kind).toBe('too-large');
    server.on('GET /api/user/me', () => null);
    http = client({ timeoutMs: 50 });
    expect((await failing(me())).kind).toBe('timeout');
    http = client({ origin: 'http://127.0.0.1:9' });
    expect((await failing(me())).kind).toBe('network');
    expect(notices.map(({ name }) => name)).toEqual(['file-too-large', 'timeout', 'network-error']);
  });

  it('R6.02 a body that never ends is a timeout too', async () => {
    server.on('GET /api/user/me', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":');
      return null;
    });
    http = client({ timeoutMs: 80 });
    expect((await failing(me())).kind).toBe('timeout');
  });

  it('of a command without an answer nobody knows how it ended, and it is not sent again', async () => {
    server.on('POST /api/withdraw/create', () => null);
    http = client({ timeoutMs: 50 });
    const body = { token_amount: '5', address: 'x' };
    const problem = await failing(http.call('withdrawCreate', { body, idempotencyKey: 'k' }));
    expect(problem).toMatchObject({ kind: 'timeout', isOutcomeKnown: false });
    expect(server.seen).toHaveLength(1);
  });

  it('R1.08 a 503 of a maintenance is told to the gate instead of a toast, and changed nothing', async () => {
    refuse(503, { message: 'Back soon', code: 'maintenance' });
    expect(await failing(me())).toMatchObject({ kind: 'maintenance', isOutcomeKnown: true });
    expect(maintenances).toBe(1);
    expect(notices).toEqual([]);
  });

  it('a rate limit says when to come again', async () => {
    server.on('GET /api/user/me', () => ({
      status: 429,
      body: { message: 'Slow down', code: 'rate_limited' },
      headers: { 'retry-after': '7' },
    }));
    expect(await failing(me())).toMatchObject({ kind: 'rate-limited', retryAfterMs: 7000 });
  });

  it('a quiet call is not announced', async () => {
    refuse(422, { message: 'Too small', code: 'amount_too_small' });
    await failing(http.call('me', { isQuiet: true }));
    http = client({ origin: 'http://127.0.0.1:9' });
    await failing(http.call('me', { isQuiet: true }));
    expect(notices).toEqual([]);
  });
});

describe('refresh', () => {
  let rotation: number;
  /** A server of rotated tokens: the newest access token alone is accepted. */
  function rotating(change: { refresh?: () => Answer | Promise<Answer> } = {}): void {
    rotation = 1;
    server.on('GET /api/user/me', ({ headers }) =>
      headers.authorization === `Bearer A${rotation}` && rotation > 1
        ? { body: wireMe }
        : { status: 401, body: { message: 'expired', code: 'token_expired' } },
    );
    server.on('POST /api/auth/refresh', async (seen) => {
      if (change.refresh !== undefined) return change.refresh();
      expect(seen.body).toEqual({ refresh_token: `R${rotation}` });
      await new Promise((resolve) => setTimeout(resolve, 20));
      rotation += 1;
      return { body: { token: `A${rotation}`, refresh: `R${rotation}` } };
    });
  }

  it('R1.05 parallel 401s and one that arrives late refresh once', async () => {
    rotating();
    const late = http.call('me');
    const others = [me(), me(), me()];
    await Promise.all([late, ...others]);
    // This one still carries the old token in its mind: the store has the new one, and so has the server.
    expect(server.of('POST /api/auth/refresh')).toHaveLength(1);
    expect(tokens.access()).toBe('A2');
    expect(notices).toEqual([]);
  });

  it('R1.05 a 401 for an older token takes the current one without refreshing', async () => {
    rotating();
    await http.renew('A1');
    expect(tokens.access()).toBe('A2');
    await http.renew('A1');
    expect(server.of('POST /api/auth/refresh')).toHaveLength(1);
  });

  it('R1.04 R1.05 a refused refresh removes the tokens, tells the loss and says why', async () => {
    rotating({ refresh: () => ({ status: 401, body: { message: 'Signed out', code: 'refresh_reused' } }) });
    const problem = await failing(me());
    expect(problem.kind).toBe('unauthenticated');
    expect(tokens.refresh()).toBeNull();
    expect(tokens.access()).toBeNull();
    expect(lost).toMatchObject([{ code: 'refresh_reused' }]);
    expect(notices).toMatchObject([{ name: 'error', message: 'expired' }]);
  });

  it('R1.05 a refresh without an answer keeps the session', async () => {
    for (const answer of [{ status: 500 }, { status: 503, body: { code: 'maintenance' } }]) {
      rotating({ refresh: () => answer });
      await failing(me());
    }
    expect(tokens.refresh()).toBe('R1');
    expect(lost).toEqual([]);
  });

  it('another tab that rotated the tokens meanwhile is not logged out', async () => {
    rotating({
      refresh: () => {
        rotation = 2;
        tokens.keep({ token: 'A2', refresh: 'R2' });
        return { status: 401, body: { message: 'reused', code: 'refresh_reused' } };
      },
    });
    expect(await me()).toMatchObject({ id: 'u1' });
    expect(lost).toEqual([]);
  });

  it('without a refresh token the session is over', async () => {
    rotating();
    tokens.clear();
    await failing(me());
    expect(lost).toHaveLength(1);
    expect(server.of('POST /api/auth/refresh')).toHaveLength(0);
  });
});

describe('session', () => {
  it('R1.01 exchanges launch data, untouched, and carries the referral code', async () => {
    server.on('POST /api/auth/register', () => ({ body: { token: 'A9', refresh: 'R9' } }));
    tokens.clear();
    const session = createSession({ http: () => http, tokens, initData: 'user=%7B%7D&hash=00' });
    expect(session.hasTokens()).toBe(false);
    await session.signIn('ANNA1', signal);
    await session.signIn(null, signal);
    expect(server.seen.map(({ body }) => body)).toEqual([
      { init_data: 'user=%7B%7D&hash=00', ref_code: 'ANNA1' },
      { init_data: 'user=%7B%7D&hash=00' },
    ]);
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
    expect(tokens.access()).toBe('A9');
    expect(session.hasTokens()).toBe(true);
  });

  it('signs out here whatever the server answers', async () => {
    const session = createSession({ http: () => http, tokens, initData: '' });
    await session.signOut(signal).catch(() => undefined);
    expect(server.of('POST /api/auth/logout')[0]?.body).toEqual({ refresh_token: 'R1' });
    expect(session.hasTokens()).toBe(false);
    expect(notices).toEqual([]);
  });

  it('tells a loss to whoever listens', () => {
    const session = createSession({ http: () => http, tokens, initData: '' });
    const heard: string[] = [];
    const stop = session.onLost(({ code }) => heard.push(code));
    const problem: Problem = { kind: 'unauthenticated', message: '', code: 'x', isOutcomeKnown: true };
    session.lose(problem);
    stop();
    session.lose(problem);
    expect(heard).toEqual(['x']);
  });
});

describe('gateway', () => {
  const gateway = () => createGateway(http);
  const options = { idempotencyKey: 'k', signal };

  it('R4.07 reads the user with ref increased by 1, once', async () => {
    server.on('GET /api/user/me', () => ({ body: wireMe }));
    const answer = await gateway().me(signal);
    expect(answer?.version).toBe(4);
    expect(answer?.value).toMatchObject({
      level: 3,
      balanceToken: 100_500_000_000n,
      turnover: 640_000_000_000n,
    });
  });

  it('R5.06 R5.11 reads bonds and stakes exactly', async () => {
    const page = { total: 1, page: 1, limit: 300, version: 9 };
    server.on('GET /api/mint/', () => ({ body: { ...page, data: [wireMint] } }));
    server.on('GET /api/staking/', () => ({ body: { ...page, data: [wireStake] } }));
    expect(await gateway().bonds(signal)).toEqual({
      version: 9,
      value: [
        {
          id: 'b1',
          status: 'active',
          origin: 'paid',
          createdAtMs: Date.parse(wireMint.created_at),
          activatedAtMs: Date.parse(wireMint.activated_at),
          maturesAtMs: Date.parse(wireMint.matures_at),
          amountTon: 250_000_000_000n,
          amountToken: 294_670_000_000n,
          expectedToken: 306_450_000_000n,
          earlyExitFee: 29_467_000_000n,
          tariffDays: 90,
          bonusPercent: 4_000_000n,
          dailyReward: 100_000n,
          maxRewardPercent: 40_000_000n,
          isReserved: false,
          txHash: 'ab',
        },
      ],
    });
    expect((await gateway().stakes(signal))?.value[0]).toMatchObject({
      mintId: 'b1',
      totalAmount: 294_670_000_000n,
      maxReward: 117_868_000_000n,
      accrualRemainder: 0n,
      completesAtMs: Date.parse(wireStake.completes_at),
    });
  });

  it('R5.29 a price that fell carries its sign', async () => {
    server.on('GET /api/price/current-price', () => ({ body: wirePrice }));
    expect(await gateway().price(signal)).toEqual({
      price: 840_000_000n,
      change24h: -2_310_000n,
      change30d: null,
      updatedAtMs: Date.parse(wirePrice.updated_at),
      isStale: false,
    });
  });

  it('R5.08 R5.20 quotes are quiet and ask with decimal text', async () => {
    const refused = { status: 422, body: { message: 'Too small', code: 'amount_too_small' } };
    server.on('GET /api/mint/calculate', () => refused);
    server.on('GET /api/withdraw/calculate', () => refused);
    await failing(gateway().quoteBond(ton(12_500_000_000n), 7, signal));
    await failing(gateway().quoteSale(axiom(1n), true, signal));
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/api/mint/calculate?amount=12.5&freeze_days=7',
      '/api/withdraw/calculate?token_amount=0.000000001&from_ref_balance=true',
    ]);
    expect(notices).toEqual([]);
  });

  it('R5.09 R5.13 R5.22 commands carry their key; amounts are text, days a number', async () => {
    const transaction = {
      valid_until: 1_795_271_587,
      network: '-3',
      messages: [{ address: 'EQ', amount: '250000000000', payload: 'te6c' }],
    };
    server.on('POST /api/mint/create', () => ({ body: { ...wireMint, status: 'pending', transaction } }));
    server.on('POST /api/staking/create', () => ({ body: wireStake }));
    server.on('POST /api/withdraw/create', () => ({
      body: {
        id: 'w1',
        token_amount: '5',
        fee_token: '0.1',
        amount_ton: '4',
        address: '0Q',
        from_ref_balance: false,
        status: 'queued',
        created_at: '2026-11-21T14:32:07Z',
        position: 2,
      },
    }));
    const order = await gateway().createBond(ton(250_000_000_000n), 90, options);
    expect(order?.transaction).toEqual({
      validUntil: 1_795_271_587,
      network: '-3',
      messages: [{ address: 'EQ', amount: '250000000000', payload: 'te6c' }],
    });
    expect(await gateway().createStake('b1', options)).toMatchObject({ transaction: null });
    const sale = { amount: axiom(5_000_000_000n), address: '0Q', fromReferral: false, minTon: ton(4n) };
    expect(await gateway().createSale(sale, options)).toMatchObject({ status: 'queued', position: 2 });
    expect(server.seen.map(({ body, headers }) => [body, headers['idempotency-key']])).toEqual([
      [{ amount: '250', days: 90 }, 'k'],
      [{ mint_id: 'b1' }, 'k'],
      [{ token_amount: '5', address: '0Q', from_ref_balance: false, min_amount_ton: '0.000000004' }, 'k'],
    ]);
  });

  it('R5.24 R5.21 histories are read by page; what left a balance is negative', async () => {
    const row = {
      id: 'o1',
      kind: 'sale',
      created_at: '2026-11-21T14:32:07Z',
      amount_token: '-50',
      amount_ton: '41.5',
      account: 'main',
    };
    server.on('GET /api/operations/history', () => ({
      body: { data: [row], total: 11, page: 2, limit: 10 },
    }));
    const page = await gateway().operations(2, signal);
    expect(page).toMatchObject({ total: 11, page: 2, limit: 10 });
    expect(page?.rows[0]).toMatchObject({ amountToken: -50_000_000_000n, amountTon: 41_500_000_000n });
    expect(server.seen[0]?.url).toBe('/api/operations/history?page=2');
  });

  it('R5.32 the words “Maintenance mode is disabled” mean off', async () => {
    let detail = 'Maintenance mode is disabled';
    server.on('GET /api/maintenance/', () => ({ body: { detail } }));
    expect((await gateway().maintenance(signal)).isOn).toBe(false);
    detail = 'Back at noon';
    expect(await gateway().maintenance(signal)).toEqual({ isOn: true, detail: 'Back at noon' });
  });

  it('R5.36 the balance of a wallet is read in nano, quietly', async () => {
    server.on('GET /api/wallet/account', () => ({
      body: { address: '0Q', balance: '123456789012345678901', public_key: null },
    }));
    expect(await gateway().walletBalance('0:ab', signal)).toBe(123_456_789_012_345_678_901n);
  });
});

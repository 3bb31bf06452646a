import { describe, expect, it } from 'vitest';
import { wireMe, wireMint } from '../support/wire.ts';
import { failing, httpBench } from '../support/http-bench.ts';

const bench = httpBench();

describe('calls', () => {
  it('R5.03 carry the bearer token, R5.01 skip-auth calls do not', async () => {
    bench.server.on('GET /api/user/me', () => ({ body: wireMe }));
    bench.server.on('GET /api/maintenance/', () => ({ body: { detail: 'Maintenance mode is disabled' } }));
    await bench.me();
    await bench.http.call('maintenance');
    expect(bench.server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer A1', undefined]);
  });

  it('R5.10 fills path parameters, sends JSON and the idempotency key', async () => {
    bench.server.on('POST /api/mint/b%2F1/cancel', () => ({ body: wireMint }));
    await bench.http.call('mintCancel', { params: { id: 'b/1' }, idempotencyKey: 'k1' });
    expect(bench.server.seen[0]).toMatchObject({ body: {}, headers: { 'idempotency-key': 'k1' } });
  });

  it('the server’s time is handed on with every answer, refusals too', async () => {
    bench.server.on('GET /api/user/me', () => ({
      status: 404,
      body: { message: 'x' },
      headers: { 'x-server-time': '1795271527000' },
    }));
    await failing(bench.me());
    expect(bench.times).toEqual([1_795_271_527_000]);
  });

  it('R5.37 a client still reads numbers where text is expected', async () => {
    bench.server.on('GET /api/user/me', () => ({
      body: { ...wireMe, balance_token: 100.5, task_balance: 1e-9, id: 7, community_link: 'https://t.me/c' },
    }));
    expect((await bench.me())?.value).toMatchObject({
      balanceToken: 100_500_000_000n,
      taskBalance: 1n,
      id: '7',
    });
  });

  it('R5.37 of a number its first digits are read: 9 of an amount, 6 of a percentage', async () => {
    bench.server.on('GET /api/user/me', () => ({
      body: {
        ...wireMe,
        balance_token: 0.1 + 0.2,
        task_balance: 2.9999999999e-8,
        referral_balance: 4e-10,
        hold_bonus: 0.0123456789,
      },
    }));
    expect((await bench.me())?.value).toMatchObject({
      balanceToken: 300_000_000n,
      taskBalance: 29n,
      referralBalance: 0n,
      holdBonus: 12_345n,
    });
  });

  it.each([
    ['a time that never is', 'created_at', '2026-13-45T00:00:00.000Z'],
    ['a rate below 0', 'daily_reward', '-0.1'],
    ['a number with an exponent', 'amount_token', 1e21],
  ])('%s is an answer that cannot be read', async (_, field, value) => {
    bench.server.on('GET /api/mint/', () => ({
      body: { data: [{ ...wireMint, [field]: value }], total: 1, page: 1, limit: 300, version: 1 },
    }));
    const problem = await failing(bench.http.call('mints'));
    expect(problem.kind).toBe('invalid-answer');
    expect(problem.message).toContain(field);
  });

  it('an answer that cannot be read says where, and is no white screen', async () => {
    bench.server.on('GET /api/user/me', () => ({ body: { ...wireMe, balance_token: 'lots' } }));
    const problem = await failing(bench.me());
    expect(problem.kind).toBe('invalid-answer');
    expect(problem.message).toContain('balance_token');
    expect(bench.notices).toEqual([{ name: 'error', message: problem.message, code: 'invalid_answer' }]);
  });

  it('an aborted call says nothing', async () => {
    bench.server.on('GET /api/user/me', () => null);
    const abort = new AbortController();
    const call = bench.http.call('me', { signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await expect(call).rejects.toBeDefined();
    expect(bench.notices).toEqual([]);
  });
});

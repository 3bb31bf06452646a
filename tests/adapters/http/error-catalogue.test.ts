import { describe, expect, it } from 'vitest';
import { failing, httpBench } from '../support/http-bench.ts';

const bench = httpBench();

describe('the error catalogue', () => {
  it('R6.01c a 500 of a read is announced and answers null', async () => {
    bench.refuse(500, { message: 'It broke', code: 'internal' });
    expect(await bench.me()).toBeNull();
    expect(bench.notices).toMatchObject([{ name: 'error', message: 'It broke' }]);
  });

  it('R6.01 after a 500 of a command nobody knows: it is not answered as if it had failed', async () => {
    bench.server.on('POST /api/mint/create', () => ({ status: 500, body: { message: 'It broke' } }));
    const problem = await failing(
      bench.http.call('mintCreate', { body: { amount: '5', days: 7 }, idempotencyKey: 'k' }),
    );
    expect(problem).toMatchObject({ kind: 'server', isOutcomeKnown: false });
  });

  it('R6.02 400, 404, 409 and 422 say the server’s message, `detail` too', async () => {
    for (const status of [400, 404, 409, 422]) {
      bench.refuse(status, { message: `m${status}`, code: 'conflict', field: 'amount' });
      expect(await failing(bench.me())).toEqual({
        kind: 'refused',
        message: `m${status}`,
        code: 'conflict',
        field: 'amount',
        isOutcomeKnown: true,
      });
    }
    bench.refuse(404, { detail: 'gone' });
    await failing(bench.me());
    bench.refuse(418, null);
    await failing(bench.me());
    expect(bench.notices.map((notice) => 'message' in notice && notice.message)).toEqual([
      'm400',
      'm404',
      'm409',
      'm422',
      'gone',
      'Status 418',
    ]);
  });

  it('R6.02 413, the network and the timeout have texts of their own', async () => {
    bench.refuse(413, { message: 'big' });
    expect((await failing(bench.me())).kind).toBe('too-large');
    bench.server.on('GET /api/user/me', () => null);
    bench.http = bench.client({ timeoutMs: 50 });
    expect((await failing(bench.me())).kind).toBe('timeout');
    bench.http = bench.client({ origin: 'http://127.0.0.1:9' });
    expect((await failing(bench.me())).kind).toBe('network');
    expect(bench.notices.map(({ name }) => name)).toEqual(['file-too-large', 'timeout', 'network-error']);
  });

  it('R6.02 a body that never ends is a timeout too', async () => {
    bench.server.on('GET /api/user/me', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":');
      return null;
    });
    bench.http = bench.client({ timeoutMs: 80 });
    expect((await failing(bench.me())).kind).toBe('timeout');
  });

  it('of a command without an answer nobody knows how it ended, and it is not sent again', async () => {
    bench.server.on('POST /api/withdraw/create', () => null);
    bench.http = bench.client({ timeoutMs: 500 });
    const body = { token_amount: '5', address: 'x' };
    const problem = await failing(bench.http.call('withdrawCreate', { body, idempotencyKey: 'k' }));
    expect(problem).toMatchObject({ kind: 'timeout', isOutcomeKnown: false });
    expect(bench.server.seen).toHaveLength(1);
  });

  it('R1.08 a 503 of a maintenance is told to the gate instead of a toast, and changed nothing', async () => {
    bench.refuse(503, { message: 'Back soon', code: 'maintenance' });
    expect(await failing(bench.me())).toMatchObject({ kind: 'maintenance', isOutcomeKnown: true });
    expect(bench.maintenances).toBe(1);
    expect(bench.notices).toEqual([]);
  });

  it('a rate limit says when to come again', async () => {
    bench.server.on('GET /api/user/me', () => ({
      status: 429,
      body: { message: 'Slow down', code: 'rate_limited' },
      headers: { 'retry-after': '7' },
    }));
    expect(await failing(bench.me())).toMatchObject({ kind: 'rate-limited', retryAfterMs: 7000 });
  });

  it('a quiet call is not announced', async () => {
    bench.refuse(422, { message: 'Too small', code: 'amount_too_small' });
    await failing(bench.http.call('me', { isQuiet: true }));
    bench.http = bench.client({ origin: 'http://127.0.0.1:9' });
    await failing(bench.http.call('me', { isQuiet: true }));
    expect(bench.notices).toEqual([]);
  });
});

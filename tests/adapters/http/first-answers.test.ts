import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { askFirst, FIRST_CALLS, type FirstAnswers, type FirstCall } from '#adapters/http/first-answers.ts';
import { firstValue } from '#adapters/http/first-values.ts';
import { createSession } from '#adapters/http/session.ts';
import { httpBench } from '../support/http-bench.ts';
import { wireMe } from '../support/wire.ts';

const bench = httpBench();
const { signal } = new AbortController();

const begin = (refCode: string | null = null): FirstAnswers =>
  askFirst({
    ask: (url, init) => fetch(url, init),
    origin: bench.server.origin,
    steadyMs: () => 0,
    tokens: bench.tokens,
    initData: 'launch',
    refCode,
  });

const reads = () => bench.server.seen.map(({ method, url }) => `${method} ${url.replace('/api', '')}`);

describe('what a start asks before the client is there', () => {
  it('has the paths of the contract', () => {
    for (const [name, [method, path]] of Object.entries(FIRST_CALLS))
      expect(routes[name as FirstCall], name).toMatchObject({ method, path });
  });

  it('R1.01 signs in and reads at once; the client takes each answer instead of asking again', async () => {
    bench.tokens.clear();
    bench.server.on('POST /api/auth/register', () => ({ body: { token: 'A9', refresh: 'R9' } }));
    bench.server.on('GET /api/user/me', () => ({
      body: wireMe,
      headers: { 'x-server-time': '1700000000000' },
    }));
    const http = bench.client({ firstAnswers: begin('ANNA1') });
    const session = createSession({ http: () => http, tokens: bench.tokens, initData: 'launch' });
    await session.signIn('ANNA1', signal);
    await http.call('me', { signal });
    expect(bench.server.of('POST /api/auth/register').map(({ body }) => body)).toEqual([
      { init_data: 'launch', ref_code: 'ANNA1' },
    ]);
    expect(bench.server.of('GET /api/user/me').map(({ headers }) => headers.authorization)).toEqual([
      'Bearer A9',
    ]);
    expect(bench.times).toContain(1_700_000_000_000);
    await http.call('me', { signal });
    expect(bench.server.of('GET /api/user/me')).toHaveLength(2);
  });

  it('reads with the token of this device; one that is refused is refreshed as ever', async () => {
    bench.server.on('GET /api/user/me', ({ headers }) =>
      headers.authorization === 'Bearer A1' ? { status: 401, body: {} } : { body: wireMe },
    );
    bench.server.on('POST /api/auth/refresh', () => ({ body: { token: 'A2', refresh: 'R2' } }));
    const http = bench.client({ firstAnswers: begin() });
    await http.call('me', { signal });
    expect(bench.server.of('GET /api/user/me').map(({ headers }) => headers.authorization)).toEqual([
      'Bearer A1',
      'Bearer A2',
    ]);
    expect(bench.server.of('POST /api/auth/register')).toEqual([]);
  });

  it('what got no answer is asked again, and another token gets no answer of this one', async () => {
    bench.server.on('GET /api/user/me', () => ({ body: wireMe }));
    const lost: FirstAnswers = { take: () => Promise.reject(new Error('offline')), giveBack: () => {} };
    await bench.client({ firstAnswers: lost }).call('me', { signal });
    expect(reads()).toEqual(['GET /user/me']);
    const answers = begin();
    expect(answers.take('GET', '/user/me', 'another')).toBeNull();
    expect(answers.take('GET', '/user/me', 'A1')).toBeNull();
    expect(answers.take('GET', '/mint/', 'A1')).not.toBeNull();
  });

  it('asks nothing where a refresh is due first', () => {
    bench.tokens.dropAccess();
    begin();
    expect(reads()).toEqual([]);
  });
});

describe('the values of these answers before the client is there', () => {
  const onServerTime = (serverMs: number) => void bench.times.push(serverMs);
  const options = () => ({ firstAnswers: begin(), tokens: bench.tokens, onServerTime });

  it('R4.07 are read at once, with the time of the server, and once', async () => {
    const headers = { 'x-server-time': '1700000000000' };
    bench.server.on('GET /api/user/me', () => ({ body: wireMe, headers }));
    const started = options();
    const me = await firstValue(started, 'me');
    expect(me).toMatchObject({ value: { level: 3, balanceToken: 100_500_000_000n }, version: 4 });
    expect(bench.times).toEqual([1_700_000_000_000]);
    expect(await firstValue(started, 'me')).toBeNull();
  });

  it.each([
    ['a refusal', { status: 503, body: { code: 'maintenance', message: 'Later' } }],
    ['a number for a text', { body: { ...wireMe, balance_token: 100.5 } }],
    ['no JSON', { body: 'hello' }],
  ])('R6.01 %s is left to the client, which asks nothing anew', async (_what, answer) => {
    bench.server.on('GET /api/user/me', () => answer);
    const started = options();
    expect(await firstValue(started, 'me')).toBeNull();
    await bench
      .client(started)
      .call('me', { signal })
      .catch(() => undefined);
    expect(bench.server.of('GET /api/user/me')).toHaveLength(1);
  });

  it('what got no answer is left to the client too', async () => {
    const lost: FirstAnswers = { take: () => Promise.reject(new Error('offline')), giveBack: () => {} };
    expect(await firstValue({ ...options(), firstAnswers: lost }, 'me')).toBeNull();
  });
});

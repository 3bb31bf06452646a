import { describe, expect, it } from 'vitest';
import type { Problem } from '@axiom/domain/ports/client';
import { createSession } from '#adapters/http/session.ts';
import { httpBench } from '../support/http-bench.ts';

const bench = httpBench();
const { signal } = new AbortController();

describe('session', () => {
  it('R1.01 exchanges launch data, untouched, and carries the referral code', async () => {
    bench.server.on('POST /api/auth/register', () => ({ body: { token: 'A9', refresh: 'R9' } }));
    bench.tokens.clear();
    const session = createSession({
      http: () => bench.http,
      tokens: bench.tokens,
      initData: 'user=%7B%7D&hash=00',
    });
    expect(session.hasTokens()).toBe(false);
    await session.signIn('ANNA1', signal);
    await session.signIn(null, signal);
    expect(bench.server.seen.map(({ body }) => body)).toEqual([
      { init_data: 'user=%7B%7D&hash=00', ref_code: 'ANNA1' },
      { init_data: 'user=%7B%7D&hash=00' },
    ]);
    expect(bench.server.seen[0]?.headers.authorization).toBeUndefined();
    expect(bench.tokens.access()).toBe('A9');
    expect(session.hasTokens()).toBe(true);
  });

  it('signs out here whatever the server answers', async () => {
    const session = createSession({ http: () => bench.http, tokens: bench.tokens, initData: '' });
    await session.signOut(signal).catch(() => undefined);
    expect(bench.server.of('POST /api/auth/logout')[0]?.body).toEqual({ refresh_token: 'R1' });
    expect(session.hasTokens()).toBe(false);
    expect(bench.notices).toEqual([]);
  });

  it('tells a loss to whoever listens', () => {
    const session = createSession({ http: () => bench.http, tokens: bench.tokens, initData: '' });
    const heard: string[] = [];
    const stop = session.onLost(({ code }) => heard.push(code));
    const problem: Problem = { kind: 'unauthenticated', message: '', code: 'x', isOutcomeKnown: true };
    session.lose(problem);
    stop();
    session.lose(problem);
    expect(heard).toEqual(['x']);
  });
});

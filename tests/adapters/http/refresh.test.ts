import { describe, expect, it } from 'vitest';
import type { Answer } from '../support/server.ts';
import { wireMe } from '../support/wire.ts';
import { failing, httpBench } from '../support/http-bench.ts';

const bench = httpBench();

describe('refresh', () => {
  let rotation: number;
  /** A server of rotated tokens: the newest access token alone is accepted. */
  function rotating(change: { refresh?: () => Answer | Promise<Answer> } = {}): void {
    rotation = 1;
    bench.server.on('GET /api/user/me', ({ headers }) =>
      headers.authorization === `Bearer A${rotation}` && rotation > 1
        ? { body: wireMe }
        : { status: 401, body: { message: 'expired', code: 'token_expired' } },
    );
    bench.server.on('POST /api/auth/refresh', async (seen) => {
      if (change.refresh !== undefined) return change.refresh();
      expect(seen.body).toEqual({ refresh_token: `R${rotation}` });
      await new Promise((resolve) => setTimeout(resolve, 20));
      rotation += 1;
      return { body: { token: `A${rotation}`, refresh: `R${rotation}` } };
    });
  }

  it('R1.05 parallel 401s and one that arrives late refresh once', async () => {
    rotating();
    const late = bench.http.call('me');
    const others = [bench.me(), bench.me(), bench.me()];
    await Promise.all([late, ...others]);
    // This one still carries the old token in its mind: the store has the new one, and so has the server.
    expect(bench.server.of('POST /api/auth/refresh')).toHaveLength(1);
    expect(bench.tokens.access()).toBe('A2');
    expect(bench.notices).toEqual([]);
  });

  it('R1.05 a 401 for an older token takes the current one without refreshing', async () => {
    rotating();
    await bench.http.renew('A1');
    expect(bench.tokens.access()).toBe('A2');
    await bench.http.renew('A1');
    expect(bench.server.of('POST /api/auth/refresh')).toHaveLength(1);
  });

  it('R1.04 R1.05 a refused refresh removes the tokens, tells the loss and says why', async () => {
    rotating({ refresh: () => ({ status: 401, body: { message: 'Signed out', code: 'refresh_reused' } }) });
    const problem = await failing(bench.me());
    expect(problem.kind).toBe('unauthenticated');
    expect(bench.tokens.refresh()).toBeNull();
    expect(bench.tokens.access()).toBeNull();
    expect(bench.lost).toMatchObject([{ code: 'refresh_reused' }]);
    expect(bench.notices).toMatchObject([{ name: 'error', message: 'expired' }]);
  });

  it('R1.05 a refresh without an answer keeps the session', async () => {
    for (const answer of [{ status: 500 }, { status: 503, body: { code: 'maintenance' } }]) {
      rotating({ refresh: () => answer });
      await failing(bench.me());
    }
    expect(bench.tokens.refresh()).toBe('R1');
    expect(bench.lost).toEqual([]);
  });

  it('another tab that rotated the tokens meanwhile is not logged out', async () => {
    rotating({
      refresh: () => {
        rotation = 2;
        bench.tokens.keep({ token: 'A2', refresh: 'R2' });
        return { status: 401, body: { message: 'reused', code: 'refresh_reused' } };
      },
    });
    expect((await bench.me())?.value.id).toBe('u1');
    expect(bench.lost).toEqual([]);
  });

  it('without a refresh token the session is over', async () => {
    rotating();
    bench.tokens.clear();
    await failing(bench.me());
    expect(bench.lost).toHaveLength(1);
    expect(bench.server.of('POST /api/auth/refresh')).toHaveLength(0);
  });
});

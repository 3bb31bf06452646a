import { afterEach, beforeEach } from 'vitest';
import { type CallFailed, type ClientNotice, type Problem, problemOf } from '@axiom/domain/ports/client';
import { createHttpClient, type HttpClient } from '#adapters/http/client.ts';
import type { FirstAnswers } from '#adapters/http/first-answers.ts';
import { createTokenStore, type TokenStore } from '#adapters/http/tokens.ts';
import { memoryStorage } from '../../support/memory-ports.ts';
import { startServer, type TestServer } from './server.ts';

/** The client against a server of its own, and all that it told its surroundings in this test. */
export interface HttpBench {
  server: TestServer;
  /** Holds A1 and R1 at first. */
  tokens: TokenStore;
  http: HttpClient;
  notices: ClientNotice[];
  lost: Problem[];
  times: number[];
  maintenances: number;
  client(change?: { origin?: string; timeoutMs?: number; firstAnswers?: FirstAnswers }): HttpClient;
  me(): ReturnType<HttpClient['call']>;
  /** What reading the user is answered with from now on. */
  refuse(status: number, body: unknown): void;
}

/** Renews the bench before each test of the file, and closes its server afterwards. */
export function httpBench(): HttpBench {
  const bench = {
    client: (change = {}) =>
      createHttpClient({
        origin: change.origin ?? bench.server.origin,
        tokens: bench.tokens,
        steadyMs: () => performance.now(),
        onNotice: (notice) => bench.notices.push(notice),
        onServerTime: (serverMs) => bench.times.push(serverMs),
        onSessionLost: (problem) => bench.lost.push(problem),
        onMaintenance: () => {
          bench.maintenances += 1;
        },
        ...(change.timeoutMs === undefined ? {} : { timeoutMs: change.timeoutMs }),
        ...(change.firstAnswers === undefined ? {} : { firstAnswers: change.firstAnswers }),
      }),
    me: () => bench.http.call('me'),
    refuse: (status, body) => bench.server.on('GET /api/user/me', () => ({ status, body })),
  } as HttpBench;
  beforeEach(async () => {
    bench.server = await startServer();
    bench.tokens = createTokenStore(memoryStorage());
    bench.tokens.keep({ token: 'A1', refresh: 'R1' });
    bench.notices = [];
    bench.lost = [];
    bench.times = [];
    bench.maintenances = 0;
    bench.http = bench.client();
  });
  afterEach(() => bench.server.close());
  return bench;
}

/** @returns what the call fails with */
export async function failing(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    return problemOf(error as CallFailed);
  }
  throw new Error('The call did not fail.');
}

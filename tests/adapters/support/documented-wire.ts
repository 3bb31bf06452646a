import { expect } from 'vitest';
import type { ClientNotice } from '@axiom/domain/ports/client';
import { createHttpClient, type HttpClient } from '#adapters/http/client.ts';
import { createTokenStore } from '#adapters/http/tokens.ts';
import { memoryStorage } from '../../support/memory-ports.ts';
import { problemsOfAnswer, problemsOfRequest } from '../../support/api-document.ts';
import { type Answer, startServer, type TestServer } from './server.ts';

/** A signed-in client and a scripted server. */
export interface DocumentedWire {
  readonly server: TestServer;
  readonly http: HttpClient;
  /** What the client announced. */
  readonly notices: readonly ClientNotice[];
  /** What the server answers to `METHOD /path`, which is this operation of the API document. */
  on(route: string, operationId: string, answer: Answer): void;
  /** Whatever was asked and told has to fit the API document. */
  end(): Promise<void>;
}

export async function openDocumentedWire(): Promise<DocumentedWire> {
  const server = await startServer();
  const notices: ClientNotice[] = [];
  const answers: [operationId: string, status: number, body: unknown][] = [];
  const tokens = createTokenStore(memoryStorage());
  tokens.keep({ token: 'A1', refresh: 'R1' });
  const http = createHttpClient({
    origin: server.origin,
    tokens,
    steadyMs: () => performance.now(),
    onNotice: (notice) => notices.push(notice),
    onServerTime: () => undefined,
    onSessionLost: () => undefined,
    onMaintenance: () => undefined,
  });
  return {
    server,
    http,
    notices,
    on(route, operationId, { status = 200, body }) {
      answers.push([operationId, status, body]);
      server.on(route, () => ({ status, body }));
    },
    async end() {
      await server.close();
      expect(server.seen.flatMap(problemsOfRequest)).toEqual([]);
      expect(answers.flatMap((answer) => problemsOfAnswer(...answer))).toEqual([]);
    },
  };
}

import { createHttpClient, type Gateway, type HttpClient } from '#adapters/http/client.ts';
import type { FirstAnswers } from '#adapters/http/first-answers.ts';
import { createSession } from '#adapters/http/session.ts';
import type { TokenStore } from '#adapters/http/tokens.ts';
import type { Line } from '#adapters/socket/token-socket.ts';
import type { WalletOptions } from '#adapters/wallet/options.ts';
import type { ClientNotice, SessionPort } from '@axiom/domain/ports/client';

export interface NetworkOptions {
  /** The page's origin: the server that served it. */
  readonly origin: string;
  readonly initData: string;
  readonly tokens: TokenStore;
  readonly steadyMs: () => number;
  readonly onServerTime: (serverMs: number, sentAtMs: number, receivedAtMs: number) => void;
  readonly onNotice: (notice: ClientNotice) => void;
  readonly onMaintenance: () => void;
  readonly line: Line;
  /** What was asked before this code was there. */
  readonly firstAnswers: FirstAnswers;
  readonly wallet: Omit<WalletOptions, 'submitProof'>;
}

export interface Network {
  readonly http: HttpClient;
  readonly gateway: Gateway;
  readonly session: SessionPort;
}

/** The server's calls: loaded in parallel to the first paint, which shows the shell. */
export function connectNetwork(options: NetworkOptions): Network {
  const { tokens } = options;
  const session = createSession({ http: () => http, tokens, initData: options.initData });
  const http = createHttpClient({ ...options, onSessionLost: session.lose });
  return { http, gateway: http, session };
}

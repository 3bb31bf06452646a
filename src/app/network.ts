import { createHttpClient, type Gateway } from '#adapters/http/client.ts';
import { createSession } from '#adapters/http/session.ts';
import type { TokenStore } from '#adapters/http/tokens.ts';
import { proofSubmitter } from '#adapters/http/wallet-proof.ts';
import { createRealtime } from '#adapters/socket/main-socket.ts';
import type { Line } from '#adapters/socket/token-socket.ts';
import type { WalletOptions } from '#adapters/wallet/options.ts';
import { createTonConnectWallet } from '#adapters/wallet/tonconnect.ts';
import type { ClientNotice, RealtimePort, SessionPort } from '@axiom/domain/ports/client';
import type { WalletPort } from '@axiom/domain/wallet/port';

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
  readonly wallet: Omit<WalletOptions, 'submitProof'>;
}

export interface Network {
  readonly gateway: Gateway;
  readonly session: SessionPort;
  readonly realtime: RealtimePort;
  readonly wallet: WalletPort;
}

/** Loaded in parallel to the first paint, which shows the shell. */
export function connectNetwork(options: NetworkOptions): Network {
  const { origin, tokens } = options;
  const session = createSession({ http: () => http, tokens, initData: options.initData });
  const http = createHttpClient({ ...options, onSessionLost: session.lose });
  return {
    gateway: http,
    session,
    realtime: createRealtime({
      url: `${origin.replace(/^http/, 'ws')}/api/ws/`,
      token: tokens.access,
      onToken: tokens.onAccess,
      refresh: http.renew,
      line: options.line,
    }),
    wallet: createTonConnectWallet({ ...options.wallet, submitProof: proofSubmitter(http) }),
  };
}

import type { HttpClient } from '#adapters/http/client.ts';
import { createCandles } from '#adapters/socket/candle-socket.ts';
import { createRealtime } from '#adapters/socket/main-socket.ts';
import type { SocketOptions } from '#adapters/socket/token-socket.ts';
import type { CandlesPort, RealtimePort } from '@axiom/domain/ports/client';
import type { NetworkOptions } from './network.ts';

export interface Sockets {
  readonly realtime: RealtimePort;
  readonly candles: CandlesPort;
}

/** What the server tells by itself: loaded when the first figures are there. */
export function connectSockets(options: NetworkOptions, http: HttpClient): Sockets {
  const { origin, tokens } = options;
  const socket = (path: string): SocketOptions => ({
    url: `${origin.replace(/^http/, 'ws')}${path}`,
    token: tokens.access,
    onToken: tokens.onAccess,
    refresh: http.renew,
    line: options.line,
  });
  return {
    realtime: createRealtime(socket('/api/ws/')),
    candles: createCandles(socket('/api/ws/candles')),
  };
}

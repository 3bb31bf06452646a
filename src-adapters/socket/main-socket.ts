import ReconnectingWebSocket from 'partysocket/ws';
import {
  SOCKET_BACKOFF_FACTOR,
  SOCKET_BACKOFF_MAX_MS,
  SOCKET_BACKOFF_MIN_MS,
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_MAX_ATTEMPTS,
  SOCKET_RESTART_AFTER_MS,
  SOCKET_SEND_RETRIES,
  SOCKET_SEND_RETRY_MS,
  SOCKET_TOKEN_RETRY_MS,
  SOCKET_TOKEN_WAIT_MS,
} from '@axiom/domain/constants';
import type { RealtimePort, RealtimeSignal } from '@axiom/domain/ports/client';
import { CLOSE } from '#contract/socket.ts';
import { readFrame } from './frames.ts';

export interface SocketOptions {
  /** ws or wss address of the main socket. */
  readonly url: string;
  /** The access token now; null while there is none. */
  readonly token: () => string | null;
  /** Tells of every new access token. */
  readonly onToken: (listener: (token: string) => void) => () => void;
  /** The socket refused this token (4401): refresh before the next attempt. Never rejects. */
  readonly refresh: (refusedToken: string) => Promise<void>;
  readonly timings?: Partial<SocketTimings>;
  /** Shifts reconnections of many clients apart; 0 to 1. */
  readonly random?: () => number;
}

/** R5.35, each in milliseconds or attempts. */
export interface SocketTimings {
  readonly connectTimeoutMs: number;
  readonly tokenWaitMs: number;
  readonly tokenRetryMs: number;
  readonly backoffMinMs: number;
  readonly backoffMaxMs: number;
  readonly maxAttempts: number;
  readonly restartAfterMs: number;
  readonly sendRetries: number;
  readonly sendRetryMs: number;
  /** Before a reconnection, at most: spreads the clients of a restarted server. */
  readonly jitterMs: number;
}

const TIMINGS: SocketTimings = {
  connectTimeoutMs: SOCKET_CONNECT_TIMEOUT_MS,
  tokenWaitMs: SOCKET_TOKEN_WAIT_MS,
  tokenRetryMs: SOCKET_TOKEN_RETRY_MS,
  backoffMinMs: SOCKET_BACKOFF_MIN_MS,
  backoffMaxMs: SOCKET_BACKOFF_MAX_MS,
  maxAttempts: SOCKET_MAX_ATTEMPTS,
  restartAfterMs: SOCKET_RESTART_AFTER_MS,
  sendRetries: SOCKET_SEND_RETRIES,
  sendRetryMs: SOCKET_SEND_RETRY_MS,
  jitterMs: 500,
};

/**
 * The main socket (R5.33, R5.35): its first message is the bare token; it counts as open at the first frame that it
 * answers. Nothing else is ever queued, because the library sends its queue before it says that it is open.
 */
export function createRealtime(options: SocketOptions): RealtimePort {
  return {
    connect: (listener) => {
      const connection = new Connection(options, listener);
      return () => connection.close();
    },
  };
}

class Connection {
  readonly #options: SocketOptions;
  readonly #timings: SocketTimings;
  readonly #listener: (signal: RealtimeSignal) => void;
  readonly #socket: ReconnectingWebSocket;
  readonly #ended = new AbortController();
  #sentToken: string | null = null;
  #refusedToken: string | null = null;
  #isOpen = false;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #resend: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions, listener: (signal: RealtimeSignal) => void) {
    this.#options = options;
    this.#timings = { ...TIMINGS, ...options.timings };
    this.#listener = listener;
    this.#socket = new ReconnectingWebSocket(() => this.#urlWhenReady(), undefined, {
      connectionTimeout: this.#timings.connectTimeoutMs,
      minReconnectionDelay: this.#timings.backoffMinMs,
      maxReconnectionDelay: this.#timings.backoffMaxMs,
      reconnectionDelayGrowFactor: SOCKET_BACKOFF_FACTOR,
      maxRetries: this.#timings.maxAttempts,
      maxEnqueuedMessages: 0,
    });
    this.#socket.addEventListener('open', () => this.#sendToken());
    this.#socket.addEventListener('message', (event: MessageEvent) => this.#receive(event.data));
    this.#socket.addEventListener('close', (event) => this.#closed(event.code));
  }

  close(): void {
    this.#ended.abort();
    clearTimeout(this.#restart);
    clearTimeout(this.#resend);
    this.#socket.close();
  }

  /** Resolves when there is a token to send: a socket without one would be thrown out after 5 s. */
  async #urlWhenReady(): Promise<string> {
    const refused = this.#refusedToken;
    if (refused !== null) {
      this.#refusedToken = null;
      await this.#options.refresh(refused);
    }
    if (this.#socket !== undefined && this.#socket.retryCount > 0) {
      await pause(this.#timings.jitterMs * (this.#options.random ?? Math.random)(), this.#ended.signal);
    }
    while (this.#options.token() === null && !this.#ended.signal.aborted) {
      const hasToken = await this.#tokenWithin(this.#timings.tokenWaitMs);
      if (!hasToken) await pause(this.#timings.tokenRetryMs, this.#ended.signal);
    }
    return this.#options.url;
  }

  async #tokenWithin(waitMs: number): Promise<boolean> {
    let stop = () => {};
    const arrived = new Promise<boolean>((resolve) => {
      stop = this.#options.onToken(() => resolve(true));
    });
    const waited = pause(waitMs, this.#ended.signal).then(() => false);
    const hasToken = await Promise.race([arrived, waited]);
    stop();
    return hasToken;
  }

  #sendToken(): void {
    const token = this.#options.token();
    if (token === null) {
      this.#socket.reconnect();
      return;
    }
    this.#sentToken = token;
    this.#send(token, this.#timings.sendRetries);
  }

  /** What could not be sent is tried again every 2 s, 15 times at most; a reconnection sends its own token. */
  #send(text: string, triesLeft: number): void {
    clearTimeout(this.#resend);
    if (this.#ended.signal.aborted || this.#socket.send(text) || triesLeft === 0) return;
    this.#resend = setTimeout(() => this.#send(text, triesLeft - 1), this.#timings.sendRetryMs);
  }

  #receive(data: unknown): void {
    const frame = readFrame(data);
    if (frame === null) return;
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#listener({ type: 'open' });
    }
    this.#listener({ type: 'frame', frame });
  }

  #closed(code: number): void {
    if (this.#ended.signal.aborted) return;
    if (code === CLOSE.revoked) {
      this.close();
      this.#listener({ type: 'revoked' });
      return;
    }
    if (code === CLOSE.unauthenticated) this.#refusedToken = this.#sentToken;
    this.#isOpen = false;
    this.#listener({ type: 'closed' });
    this.#restartWhenExhausted();
  }

  /** The library stops for good after the last attempt; the specification starts again 5 s later. */
  #restartWhenExhausted(): void {
    if (this.#socket.retryCount < this.#timings.maxAttempts) return;
    clearTimeout(this.#restart);
    this.#restart = setTimeout(() => this.#socket.reconnect(), this.#timings.restartAfterMs);
  }
}

/** Resolves after the time or at once when the connection is over. */
function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      ended.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (ended.aborted) end();
    else ended.addEventListener('abort', end);
  });
}

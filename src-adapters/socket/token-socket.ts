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
import type { SocketSignal } from '@axiom/domain/ports/client';
import { CLOSE } from '#contract/socket.ts';

export interface SocketOptions {
  /** ws or wss address of the socket. */
  readonly url: string;
  /** The current access token; null if there is none. */
  readonly token: () => string | null;
  readonly onToken: (listener: (token: string) => void) => () => void;
  /** The socket refused this token (4401): refresh it before the next attempt. Never rejects. */
  readonly refresh: (refusedToken: string) => Promise<void>;
  /** The browser's network state; absent if unavailable. */
  readonly line?: Line;
  readonly timings?: Partial<SocketTimings>;
  /** Random jitter for reconnects of many clients; 0 to 1. */
  readonly random?: () => number;
}

/** The browser's network state. */
export interface Line {
  isThere(): boolean;
  /** Subscribes to changes; returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
}

/** R5.35, each in ms or attempts. */
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
  /** Maximum jitter before a reconnect: spreads the clients of a restarted server. */
  readonly jitterMs: number;
  /** If heartbeats are expected: a connection without a frame this long after its token is lost. */
  readonly firstFrameMs: number;
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
  firstFrameMs: 10_000,
};

/** After this many missed heartbeats a socket is lost; the timer checks LOOKS_A_BEAT times per beat. */
const MISSED_BEATS = 2.5;
const LOOKS_A_BEAT = 2;

/** The messages of one kind of socket. */
export interface SocketProtocol<Frame> {
  /** Reads a server frame; null if it cannot be read, then it is dropped. */
  readonly read: (data: unknown) => Frame | null;
  /** The message that every connection sends right after its token; null for none. */
  readonly opening?: () => string | null;
  /** The heartbeat interval that a frame promises for this connection, in ms; null for every other frame. */
  readonly beatMs?: (frame: Frame) => number | null;
}

/**
 * A socket whose first message is the bare token (R5.35); it counts as open at the server's first frame. The
 * library's send queue is disabled, because the library sends it before it reports that it is open.
 */
export class TokenSocket<Frame> {
  readonly #options: SocketOptions;
  readonly #talk: SocketProtocol<Frame>;
  readonly #timings: SocketTimings;
  readonly #listener: (signal: SocketSignal<Frame>) => void;
  readonly #socket: ReconnectingWebSocket;
  readonly #ended = new AbortController();
  /** The token sent on this connection; null before that. */
  #sentToken: string | null = null;
  #unsent: string[] = [];
  #refusedToken: string | null = null;
  /** The library makes no other attempt after this one. */
  #isLastAttempt = false;
  #isOpen = false;
  /** The browser's last network state: true is offline. */
  #isCut = false;
  readonly #stopLine: () => void;
  #beatMs: number | null = null;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #resend: ReturnType<typeof setTimeout> | undefined;

  constructor(
    options: SocketOptions,
    talk: SocketProtocol<Frame>,
    listener: (signal: SocketSignal<Frame>) => void,
  ) {
    this.#options = options;
    this.#talk = talk;
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
    this.#stopLine = options.line?.onChange(() => this.#lineChanged()) ?? (() => undefined);
    this.#lineChanged();
  }

  close(): void {
    this.#ended.abort();
    this.#stopLine();
    clearTimeout(this.#restart);
    clearTimeout(this.#resend);
    clearTimeout(this.#watch);
    this.#socket.close();
  }

  /** Applies the browser's network state at once: it knows a lost or restored network before a socket does. */
  #lineChanged(): void {
    const isCut = this.#options.line?.isThere() === false;
    if (isCut === this.#isCut) return;
    this.#isCut = isCut;
    if (isCut) this.#lose();
    else this.#socket.reconnect();
  }

  /** Treats this connection as lost, whatever its state in the browser, and opens another one. */
  #lose(): void {
    clearTimeout(this.#watch);
    this.#sentToken = null;
    this.#unsent = [];
    this.#isOpen = false;
    this.#listener({ type: 'closed' });
    if (!this.#isCut) this.#socket.reconnect();
  }

  /**
   * Counts silence in several short timers instead of one: timers stop while a device sleeps, and frames that
   * arrived meanwhile are read before the next one fires.
   */
  #watchFor(silenceMs: number, lookMs: number): void {
    clearTimeout(this.#watch);
    if (silenceMs <= 0) {
      this.#lose();
      return;
    }
    this.#watch = setTimeout(() => this.#watchFor(silenceMs - lookMs, lookMs), lookMs);
  }

  /** Resolves when there is a token to send: the server closes a socket without one after 5 s. */
  async #urlWhenReady(): Promise<string> {
    this.#isLastAttempt = this.#socket !== undefined && this.#socket.retryCount >= this.#timings.maxAttempts;
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
    const opening = this.#talk.opening?.() ?? null;
    this.#unsent = opening === null ? [token] : [token, opening];
    this.#send(this.#timings.sendRetries);
    this.#beatMs = null;
    if (this.#talk.beatMs !== undefined)
      this.#watchFor(this.#timings.firstFrameMs, this.#timings.firstFrameMs);
  }

  /** Sends text after this connection's token; before that it is dropped, and the opening replaces it. */
  say(text: string): void {
    if (this.#sentToken === null) return;
    this.#unsent.push(text);
    this.#send(this.#timings.sendRetries);
  }

  /** Retries an unsent message every 2 s, at most 15 times; a reconnect starts with its own token. */
  #send(triesLeft: number): void {
    clearTimeout(this.#resend);
    if (this.#ended.signal.aborted) return;
    for (let [text] = this.#unsent; text !== undefined && this.#socket.send(text); [text] = this.#unsent)
      this.#unsent.shift();
    if (this.#unsent.length === 0 || triesLeft === 0) return;
    this.#resend = setTimeout(() => this.#send(triesLeft - 1), this.#timings.sendRetryMs);
  }

  #receive(data: unknown): void {
    // Frames of a connection that was given up are ignored.
    if (this.#sentToken === null) return;
    const frame = this.#talk.read(data);
    this.#beatMs = (frame === null ? null : this.#talk.beatMs?.(frame)) ?? this.#beatMs;
    clearTimeout(this.#watch);
    if (this.#beatMs !== null) this.#watchFor(this.#beatMs * MISSED_BEATS, this.#beatMs / LOOKS_A_BEAT);
    if (frame === null) return;
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#listener({ type: 'open' });
    }
    this.#listener({ type: 'frame', frame });
  }

  #closed(code: number): void {
    if (this.#ended.signal.aborted) return;
    clearTimeout(this.#watch);
    if (code === CLOSE.revoked) {
      this.close();
      this.#listener({ type: 'revoked' });
      return;
    }
    if (code === CLOSE.unauthenticated) this.#refusedToken = this.#sentToken;
    this.#sentToken = null;
    this.#unsent = [];
    this.#isOpen = false;
    this.#listener({ type: 'closed' });
    this.#restartWhenExhausted();
  }

  /** The library stops for good after its last attempt; R5.35 requires a new start after 5 s. */
  #restartWhenExhausted(): void {
    if (!this.#isLastAttempt) return;
    clearTimeout(this.#restart);
    this.#restart = setTimeout(() => this.#socket.reconnect(), this.#timings.restartAfterMs);
  }
}

/** Resolves after the time, or at once when the connection ends. */
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

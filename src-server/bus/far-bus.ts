import type { Bus, Topic } from '../ports/bus.ts';
import { errorOf } from '../thrown.ts';
import { type Line, ReconnectingConnection } from './reconnecting-connection.ts';
import { Subscribers } from './subscribers.ts';
import { decodeNotice, encodeNotice, GAP } from './topics.ts';

/** Debounce of gaps: many servers that reconnect at once cause only one reading of the store. */
const GAP_PAUSE_MS = 250;

/** How far apart servers that start at one instant read the store again. */
const FIRST_RESYNC_SPREAD_MS = 5_000;

/** A connection to all other servers of the installation. */
export interface FarLine extends Line {
  /** Returns at once. What was not sent when the connection is lost never arrives. `close` sends it first. */
  send(payload: string): void;
}

/** One attempt to open a line, which ends within seconds. `heard` gets what other servers send, never its own. */
export type Dial = (heard: (payload: string) => void) => Promise<FarLine>;

export interface FarBusOptions {
  readonly dial: Dial;
  /** Called at each loss, and for a listener that fails; the error never contains a name or password. */
  readonly onError: (error: Error) => void;
  /** How often listeners read the store again without any message, ms. */
  readonly resync?: { readonly connectedMs: number; readonly awayMs: number };
}

/**
 * The bus between servers. A message of this process reaches its own listeners directly, connected or not. It is sent
 * after the commit and outside of it: a server that dies in between, or has no connection, notifies no other. So
 * listeners get a gap after every reconnection, here and on the other servers, and also at intervals.
 */
export class FarBus extends Subscribers implements Bus {
  readonly #onError: (error: Error) => void;
  readonly #line: ReconnectingConnection<FarLine>;
  readonly #resync: { readonly connectedMs: number; readonly awayMs: number };
  #gapTimer: NodeJS.Timeout | undefined;
  #resyncTimer: NodeJS.Timeout | undefined;
  /** Not at one instant on all servers that started together. */
  #resyncedMs = performance.now() - Math.random() * FIRST_RESYNC_SPREAD_MS;
  #isClosed = false;

  private constructor({ dial, onError, resync }: FarBusOptions) {
    super(onError);
    this.#onError = onError;
    this.#resync = resync ?? { connectedMs: 30_000, awayMs: 5_000 };
    this.#line = new ReconnectingConnection(
      () => dial((payload) => this.#heard(payload)),
      () => this.#isBack(),
      onError,
    );
  }

  /** Resolves after the first attempt. If that fails, works inside this process, complains and keeps trying. */
  static async connect(options: FarBusOptions): Promise<FarBus> {
    const bus = new FarBus(options);
    await bus.#line.openOrRetry();
    bus.#resyncLater();
    return bus;
  }

  publish(topic: Topic, message: string): void {
    if (this.#isClosed) return;
    this.#send(encodeNotice({ topic, message }));
    this.hear({ topic, message });
  }

  complaint(): string | null {
    return this.#line.complaint();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#gapTimer);
    clearTimeout(this.#resyncTimer);
    await this.#line.close();
  }

  #heard(payload: string): void {
    if (payload === GAP) return this.#gapSoon();
    const notice = decodeNotice(payload);
    if (notice !== null) this.hear(notice);
  }

  #isBack(): void {
    // Commits of this server during the loss, or just before it, reached nobody.
    this.#send(GAP);
    this.#gapSoon();
  }

  #send(payload: string): void {
    try {
      this.#line.current()?.send(payload);
    } catch (error) {
      this.#onError(errorOf(error));
    }
  }

  #gapSoon(): void {
    if (this.#isClosed || this.#gapTimer !== undefined) return;
    this.#gapTimer = setTimeout(() => {
      this.#gapTimer = undefined;
      this.gap();
    }, GAP_PAUSE_MS);
  }

  /** Ticks as often as listeners read while there is no connection; while there is one, most ticks do nothing. */
  #resyncLater(): void {
    if (this.#isClosed) return;
    const { connectedMs, awayMs } = this.#resync;
    this.#resyncTimer = setTimeout(
      () => {
        const isAway = this.#line.current() === null;
        if (isAway || performance.now() - this.#resyncedMs >= connectedMs) {
          this.#resyncedMs = performance.now();
          this.gap();
        }
        this.#resyncLater();
      },
      Math.min(connectedMs, awayMs),
    );
    this.#resyncTimer.unref();
  }
}

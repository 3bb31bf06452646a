import { EventStreamReader, type StreamMessage } from './event-stream.ts';
import { jsonOf } from '../json.ts';
import type { PageSignal, PageSignals } from './page.ts';
import type { Gate } from './gate.ts';
import { Place } from './place.ts';
import type { Reach } from './reach.ts';
import type { BridgeTimings } from './timings.ts';

/** What is known of one bridge, across all its streams. */
export interface BridgeHabits {
  /** It sends heartbeats within `quietMs`, so a longer silence means that the connection is lost. */
  beats: boolean;
  /** How often a stream was silent for too long, while no heartbeat was ever seen. */
  quiets: number;
}

export interface StreamSlots {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly page: PageSignals;
  /** Holds answers back: an answer must not overtake the receipt of its request. */
  readonly gate: Gate;
  readonly habits: BridgeHabits;
  readonly reach: Reach;
  readonly timings: BridgeTimings;
  /** In [0, 1). */
  readonly random: () => number;
}

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;

/** How an attempt ended: `steady` worked for a while, `interrupted` was ended by this side. */
type End = 'steady' | 'interrupted' | 'quiet' | 'unanswered' | 'failed';

/**
 * The event stream of a bridge, for use in place of an EventSource. It never ends by itself: it reports open
 * from the start, and after any loss it reconnects and resumes after the last message. While the page is
 * hidden there is no connection.
 */
export class BridgeStream {
  readonly url: string;
  readyState = CONNECTING;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly #slots: StreamSlots;
  readonly #place = new Place();
  readonly #closing = new AbortController();
  /** Ends the current wait: a pause or a stream. */
  #interrupt: (signal: PageSignal) => void = () => undefined;

  constructor(url: string, slots: StreamSlots) {
    this.url = url;
    this.#slots = slots;
    // The SDK sets its listeners after it created the stream.
    queueMicrotask(() => {
      if (this.readyState === CLOSED) return;
      this.readyState = OPEN;
      this.onopen?.(new Event('open'));
      void this.#run();
    });
  }

  close(): void {
    this.readyState = CLOSED;
    this.#closing.abort();
  }

  tryNow(): void {
    this.#interrupt('online');
  }

  async #run(): Promise<void> {
    const { page, reach, timings } = this.#slots;
    const stop = page.listen((signal) => this.#interrupt(signal));
    let failures = 0;
    while (!this.#closing.signal.aborted) {
      if (page.isHidden()) {
        reach.rests(this);
        await this.#wait(null);
        continue;
      }
      reach.waits(this, timings.awayMs);
      const end = await this.#listen();
      failures = end === 'failed' ? failures + 1 : 0;
      // A silent stream and an attempt without an answer have already waited.
      if (end !== 'interrupted' && end !== 'quiet') await this.#wait(this.#pauseMs(failures));
    }
    stop();
    reach.closes(this);
  }

  /** One connection, from open to end. */
  async #listen(): Promise<End> {
    const { fetch, gate, habits, reach, timings } = this.#slots;
    const attempt = new AbortController();
    let end: End = 'unanswered';
    const abort = (as: End) => {
      end = as;
      attempt.abort();
    };
    this.#interrupt = (signal) => {
      if (signal !== 'shown') abort('interrupted');
    };
    const onClose = () => abort('interrupted');
    this.#closing.signal.addEventListener('abort', onClose);
    let timer = setTimeout(() => attempt.abort(), timings.headMs);
    try {
      const response = await fetch(this.#address(), {
        headers: { accept: 'text/event-stream' },
        cache: 'no-store',
        credentials: 'omit',
        signal: attempt.signal,
      });
      const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
      if (!response.ok || !isStream || response.body === null) return 'failed';
      reach.rests(this);
      const openedMs = performance.now();
      let lastMs = openedMs;
      const parser = new EventStreamReader();
      const reader = response.body.getReader();
      let isSteady = false;
      const heard = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (!habits.beats) habits.quiets += 1;
          abort('quiet');
        }, this.#quietMs());
      };
      for (heard(); ; heard()) {
        const { done, value } = await reader.read();
        if (done) return isSteady || performance.now() - openedMs > timings.steadyMs ? 'steady' : 'failed';
        const { messages, hasBeat } = parser.read(value);
        if (hasBeat && performance.now() - lastMs <= timings.quietMs) habits.beats = true;
        lastMs = performance.now();
        isSteady ||= hasBeat || messages.length > 0;
        for (const message of messages) gate.pass(() => this.#give(message));
      }
    } catch {
      return attempt.signal.aborted ? end : 'failed';
    } finally {
      clearTimeout(timer);
      this.#closing.signal.removeEventListener('abort', onClose);
      this.#interrupt = () => undefined;
      attempt.abort();
    }
  }

  #address(): string {
    const { lastId } = this.#place;
    const url = new URL(this.url);
    if (lastId !== null) url.searchParams.set('last_event_id', lastId);
    return url.toString();
  }

  #quietMs(): number {
    const { habits, timings } = this.#slots;
    if (habits.beats) return timings.quietMs;
    return Math.min(timings.longestQuietMs, timings.quietMs * 2 ** habits.quiets);
  }

  #pauseMs(failures: number): number {
    const { timings, random } = this.#slots;
    const wholeMs = Math.min(timings.longestPauseMs, timings.shortestPauseMs * 2 ** failures);
    return wholeMs * (0.5 + 0.5 * random());
  }

  /** A pause, ended early when the network or the person comes back; with null it lasts until then. */
  #wait(ms: number | null): Promise<void> {
    const { signal } = this.#closing;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#interrupt = () => undefined;
        resolve();
      };
      const timer = ms === null ? undefined : setTimeout(end, ms);
      signal.addEventListener('abort', end);
      this.#interrupt = end;
      if (signal.aborted) end();
    });
  }

  #give({ id, data }: StreamMessage): void {
    if (this.readyState !== OPEN || !this.#place.moveTo(id)) return;
    if (isBridgeMessage(data)) this.onmessage?.(new MessageEvent('message', { data, lastEventId: id }));
  }
}

/** On any other data the SDK throws where it cannot be caught. */
function isBridgeMessage(data: string): boolean {
  const { from, message } = (jsonOf(data) ?? {}) as Readonly<Record<string, unknown>>;
  return typeof from === 'string' && /^[0-9a-f]{64}$/i.test(from) && typeof message === 'string';
}

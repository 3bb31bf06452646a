import { pause } from '../waits.ts';
import { fieldsOf, parsedJson } from '../json.ts';
import { EventStreamReader } from './sse.ts';

/** A message for one of the wallet's connections. */
export interface BridgeEvent {
  readonly id: number;
  /** the app's client id */
  readonly from: string;
  /** base64 */
  readonly message: string;
  readonly traceId: string | null;
}

export interface ListenerSlots {
  /** …/bridge */
  readonly bridgeUrl: string;
  /** the wallet's client ids; if there are none, no stream is opened */
  clientIds(): readonly string[];
  lastEventId(): number;
  /** handles one event and stores its position; called for one event at a time */
  receive(event: BridgeEvent): Promise<void>;
}

/** must be longer than the bridge's heartbeat interval */
const silenceMs = 12_500;
const firstPauseMs = 100;
const longestPauseMs = 1000;

const eventOf = (id: string, data: string): BridgeEvent | null => {
  const { from, message, trace_id: traceId } = fieldsOf(parsedJson(data));
  if (typeof from !== 'string' || typeof message !== 'string' || !/^\d{1,16}$/.test(id)) return null;
  return { id: Number(id), from, message, traceId: typeof traceId === 'string' ? traceId : null };
};

/** Receives a wallet's messages: one event stream for all its connections, reopened whenever it ends. */
export class BridgeListener {
  readonly #slots: ListenerSlots;
  readonly #stopping = new AbortController();
  #stream: AbortController | null = null;
  #listening = '';
  #wake: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(slots: ListenerSlots) {
    this.#slots = slots;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Call after the set of connections has changed. */
  refresh(): void {
    if (this.#key() !== this.#listening) this.#stream?.abort();
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#stream?.abort();
    this.#wake();
    await this.#running;
  }

  #key(): string {
    return this.#slots.clientIds().toSorted().join(',');
  }

  async #run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!this.#stopping.signal.aborted) {
      if (this.#key() === '') {
        this.#listening = '';
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      const heard = await this.#listen();
      pauseMs = heard ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      if (this.#key() === this.#listening) await pause(pauseMs, this.#stopping.signal);
    }
  }

  /** @returns whether the stream was open at all */
  async #listen(): Promise<boolean> {
    const stream = new AbortController();
    this.#stream = stream;
    this.#listening = this.#key();
    let heard = false;
    let silence: NodeJS.Timeout | undefined;
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => stream.abort(), silenceMs);
    };
    try {
      alive();
      const query = new URLSearchParams({ client_id: this.#listening, heartbeat: 'message' });
      const last = this.#slots.lastEventId();
      if (last > 0) query.set('last_event_id', String(last));
      const response = await fetch(`${this.#slots.bridgeUrl}/events?${query.toString()}`, {
        signal: stream.signal,
        headers: { accept: 'text/event-stream' },
      });
      const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
      if (!response.ok || !isStream || !response.body)
        throw new Error(`the bridge answered ${response.status}`);
      heard = true;
      const reader = new EventStreamReader();
      for await (const chunk of response.body) {
        alive();
        for (const { id, data } of reader.read(chunk)) {
          const event = data === 'heartbeat' ? null : eventOf(id, data);
          if (event) await this.#slots.receive(event);
        }
      }
    } catch {
      // the bridge does not answer, or the stream was aborted: the loop opens it again
    } finally {
      clearTimeout(silence);
      stream.abort();
    }
    return heard;
  }
}

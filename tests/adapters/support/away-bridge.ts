import type { PageSignal, PageSignals } from '#adapters/wallet/bridge/page.ts';

export type BridgeState = 'up' | 'refused' | 'hanging' | 'error' | 'ending';

interface Listener {
  readonly after: number;
  readonly control: ReadableStreamDefaultController<Uint8Array>;
  isHalfOpen: boolean;
}

const encoder = new TextEncoder();
const HEARTBEAT_MS = 10_000;

/** A bridge on the test's clock that keeps its messages, and may be away in every way. */
export class AwayBridge {
  state: BridgeState = 'up';
  /** What it sends every 10 s; nothing at all where null. */
  heartbeat: string | null = 'event: heartbeat\n\n';
  /** How many heartbeats it has sent. */
  beats = 0;
  /** When each attempt to open a stream came, in the test's milliseconds, and after which message it wanted to go on. */
  readonly attempts: { readonly atMs: number; readonly lastId: string | null }[] = [];
  readonly #messages: { readonly id: number; readonly data: string }[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #beating = setInterval(() => this.#beat(), HEARTBEAT_MS);

  get streams(): number {
    return this.#listeners.size;
  }

  readonly fetch = (url: string, init: RequestInit): Promise<Response> => {
    const lastId = new URL(url).searchParams.get('last_event_id');
    this.attempts.push({ atMs: performance.now(), lastId });
    const signal = init.signal ?? new AbortController().signal;
    if (this.state === 'refused') return Promise.reject(new TypeError('Failed to fetch'));
    if (this.state === 'error') return Promise.resolve(new Response('{"statusCode":500}', { status: 500 }));
    if (this.state === 'hanging') {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    }
    return Promise.resolve(this.#answer(Number(lastId ?? 0), signal));
  };

  say(data: string): number {
    const id = this.#messages.length + 1;
    this.#messages.push({ id, data });
    for (const listener of this.#listeners) this.#write(listener, frame(id, data));
    return id;
  }

  /** Tells the newest message once more. */
  repeat(): void {
    const last = this.#messages.at(-1);
    if (last) for (const listener of this.#listeners) this.#write(listener, frame(last.id, last.data));
  }

  cut(): void {
    for (const { control } of this.#listeners) control.error(new TypeError('network error'));
    this.#listeners.clear();
  }

  makeHalfOpen(): void {
    for (const listener of this.#listeners) listener.isHalfOpen = true;
  }

  end(): void {
    clearInterval(this.#beating);
  }

  #answer(after: number, signal: AbortSignal): Response {
    let listener: Listener | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (control) => {
        listener = { after, control, isHalfOpen: false };
        this.#listeners.add(listener);
        this.#write(listener, '\n');
        for (const { id, data } of this.#messages) if (id > after) this.#write(listener, frame(id, data));
        if (this.state === 'ending') {
          control.close();
          this.#listeners.delete(listener);
        }
      },
    });
    signal.addEventListener('abort', () => {
      if (!listener || !this.#listeners.delete(listener)) return;
      listener.control.error(new DOMException('aborted', 'AbortError'));
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #beat(): void {
    if (this.heartbeat === null || this.state !== 'up') return;
    this.beats += 1;
    for (const listener of this.#listeners) this.#write(listener, this.heartbeat);
  }

  #write(listener: Listener, text: string): void {
    if (!listener.isHalfOpen) listener.control.enqueue(encoder.encode(text));
  }
}

const frame = (id: number, data: string): string => `event: message\nid: ${id}\ndata: ${data}\n\n`;

/** A page that is hidden, shown and online when the test says so. */
export class TestPage implements PageSignals {
  #isHidden = false;
  readonly #listeners = new Set<(signal: PageSignal) => void>();

  readonly isHidden = (): boolean => this.#isHidden;

  readonly listen = (listener: (signal: PageSignal) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get listeners(): number {
    return this.#listeners.size;
  }

  tell(signal: PageSignal): void {
    if (signal !== 'online') this.#isHidden = signal === 'hidden';
    for (const listener of this.#listeners) listener(signal);
  }
}

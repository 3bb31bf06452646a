import type { ServerResponse } from 'node:http';
import type { BridgeLimits } from './limits.ts';
import { heartbeats, type HeartbeatKind } from './query.ts';
import type { BridgeMessage } from './store.ts';

interface Stream {
  readonly clientIds: readonly string[];
  readonly response: ServerResponse;
  readonly heartbeat: string;
  readonly endsAtMs: number;
  /** Half open: nothing is written to this stream any more. */
  isHalfOpen: boolean;
}

const frameOf = (message: BridgeMessage): string => {
  const data = JSON.stringify({ from: message.from, message: message.message, trace_id: message.traceId });
  return `event: message\nid: ${message.id}\ndata: ${data}\n\n`;
};

/** The open event streams, and which clients each of them serves. */
export class Hub {
  readonly #limits: BridgeLimits;
  readonly #wallMs: () => number;
  readonly #streams = new Set<Stream>();
  readonly #byClient = new Map<string, Set<Stream>>();
  readonly #onDelivery = new Set<(message: BridgeMessage) => void>();
  readonly #timer: NodeJS.Timeout;

  constructor(limits: BridgeLimits, wallMs: () => number) {
    this.#limits = limits;
    this.#wallMs = wallMs;
    this.#timer = setInterval(() => this.#beat(), limits.heartbeatMs);
    this.#timer.unref();
  }

  get full(): boolean {
    return this.#streams.size >= this.#limits.maxStreams;
  }

  /** Adds a stream whose response head is already written. Writes the missed messages first. */
  open(
    response: ServerResponse,
    clientIds: readonly string[],
    heartbeat: HeartbeatKind,
    missed: readonly BridgeMessage[],
  ): void {
    const jitterMs = Math.floor(Math.random() * (this.#limits.streamLifetimeMs / 8));
    const stream: Stream = {
      clientIds,
      response,
      heartbeat: heartbeats[heartbeat],
      endsAtMs: this.#wallMs() + this.#limits.streamLifetimeMs + jitterMs,
      isHalfOpen: false,
    };
    this.#streams.add(stream);
    for (const clientId of clientIds) {
      const listeners = this.#byClient.get(clientId) ?? new Set();
      listeners.add(stream);
      this.#byClient.set(clientId, listeners);
    }
    response.once('close', () => this.#forget(stream));
    response.on('error', () => this.#forget(stream));
    for (const message of missed) this.#write(stream, frameOf(message));
  }

  /** Writes a message to every stream of its receiver, `times` times. */
  deliver(message: BridgeMessage, times = 1): void {
    const frame = frameOf(message);
    for (const stream of this.#byClient.get(message.to) ?? []) {
      for (let count = 0; count < times; count += 1) this.#write(stream, frame);
    }
    for (const told of this.#onDelivery) told(message);
  }

  /** Resolves when a message of these two was written to a stream, or after `withinMs`. */
  delivered(between: { readonly from: string; readonly to: string }, withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#onDelivery.delete(told);
        resolve();
      };
      const told = ({ from, to }: BridgeMessage) => {
        if (from === between.from && to === between.to) end();
      };
      const timer = setTimeout(end, withinMs);
      this.#onDelivery.add(told);
    });
  }

  /** Cuts every open stream without ending its response. */
  cut(): void {
    for (const stream of this.#streams) stream.response.destroy();
  }

  /** Makes every stream that is open now half open: nothing is written to it any more. */
  makeHalfOpen(): void {
    for (const stream of this.#streams) stream.isHalfOpen = true;
  }

  close(): void {
    clearInterval(this.#timer);
    this.cut();
  }

  #beat(): void {
    const now = this.#wallMs();
    for (const stream of this.#streams) {
      if (now >= stream.endsAtMs) stream.response.end();
      else this.#write(stream, stream.heartbeat);
    }
  }

  #write(stream: Stream, text: string): void {
    if (stream.isHalfOpen) return;
    if (stream.response.writableLength > this.#limits.maxUnreadBytes) stream.response.destroy();
    else if (!stream.response.writableEnded) stream.response.write(text);
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream);
    for (const clientId of stream.clientIds) {
      const listeners = this.#byClient.get(clientId);
      listeners?.delete(stream);
      if (listeners?.size === 0) this.#byClient.delete(clientId);
    }
  }
}

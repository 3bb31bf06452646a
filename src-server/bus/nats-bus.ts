import { setTimeout as delay } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Bus, Topic } from '../ports/bus.ts';
import type { NatsServer } from '../settings/index.ts';
import { KeptLine, type Line } from './kept-line.ts';
import { encodeNotice, Subscribers } from './topics.ts';

const ANSWER_MS = 5000;
/** A server that leaves two pings unanswered is gone. */
const PING_MS = 5000;
/** Many servers that come back at once tell of many gaps; they are read once. */
const GAP_PAUSE_MS = 250;

export interface NatsBusOptions {
  /** Tried in turn. */
  readonly servers: readonly NatsServer[];
  /** Separates the installations on one NATS; every server of an installation has the same. */
  readonly installation: string;
  /** Hears of each loss; never of a name or password. */
  readonly onError: (error: Error) => void;
  /** How often everybody reads the store again although nothing was told, milliseconds. */
  readonly resync?: { readonly connectedMs: number; readonly awayMs: number };
}

interface NatsLine extends Line {
  readonly nats: NatsConnection;
}

/**
 * The bus through NATS (core, at most once). What this process publishes it hears itself, connected or not; the others hear it through
 * NATS. NATS knows nothing of transactions: a server that dies between its commit and its publishing, or is cut off from NATS, tells
 * nobody. So there is a gap after every connection, here and at the others, and one now and then by itself.
 */
export class NatsBus implements Bus {
  readonly #subject: string;
  readonly #onError: (error: Error) => void;
  readonly #subscribers = new Subscribers();
  readonly #line: KeptLine<NatsLine>;
  readonly #resync: { readonly connectedMs: number; readonly awayMs: number };
  #next = 0;
  #gapTimer: NodeJS.Timeout | undefined;
  #resyncTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor({ servers, installation, onError, resync }: NatsBusOptions) {
    this.#subject = `axiom.${installation}`;
    this.#onError = onError;
    this.#resync = resync ?? { connectedMs: 30_000, awayMs: 5_000 };
    this.#line = new KeptLine(
      () => this.#dial(servers),
      () => this.#isBack(),
      onError,
    );
  }

  /** Resolves after the first attempt, within 5 s. Where it fails the bus works inside this process, complains and tries on. */
  static async connect(options: NatsBusOptions): Promise<NatsBus> {
    const bus = new NatsBus(options);
    await bus.#line.openOrRetry();
    bus.#resyncLater();
    return bus;
  }

  async publish(topic: Topic, message: string): Promise<void> {
    if (this.#isClosed) return;
    const notice = encodeNotice(topic, message);
    this.#send(`${this.#subject}.notice`, notice);
    this.#heard(notice);
  }

  subscribe(topic: Topic, listener: (message: string) => void): () => void {
    return this.#subscribers.add(topic, listener);
  }

  onGap(listener: () => void): () => void {
    return this.#subscribers.addGap(listener);
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

  /** One attempt at the next server. */
  async #dial(servers: readonly NatsServer[]): Promise<NatsLine> {
    const server = servers[this.#next % servers.length];
    this.#next += 1;
    if (server === undefined) throw new Error('NATS: no server is named');
    try {
      return await this.#dialOne(server);
    } catch (error) {
      throw explained(server, error);
    }
  }

  async #dialOne(server: NatsServer): Promise<NatsLine> {
    const nats = await connect({
      servers: server.host,
      ...server.login,
      ...(server.isEncrypted ? { tls: {} } : {}),
      name: 'axiom',
      // What is tried again and when is decided here, in one place for every kind of bus.
      reconnect: false,
      maxReconnectAttempts: 0,
      ignoreClusterUpdates: true,
      resolve: false,
      noEcho: true,
      timeout: ANSWER_MS,
      pingInterval: PING_MS,
      maxPingOut: 2,
    });
    const lost = Promise.race([nats.closed(), refusalOf(nats)]).then((error) =>
      explained(server, error ?? new Error('the connection ended')),
    );
    nats.subscribe(`${this.#subject}.notice`, { callback: (_error, { data }) => this.#heard(textOf(data)) });
    nats.subscribe(`${this.#subject}.gap`, { callback: () => this.#gapSoon() });
    await untilHearing(nats, lost);
    return { nats, lost, close: () => goodbye(nats) };
  }

  #isBack(): void {
    // What was committed here meanwhile, or just before the loss, was told to nobody.
    this.#send(`${this.#subject}.gap`, '');
    this.#gapSoon();
  }

  #send(subject: string, text: string): void {
    try {
      this.#line.current()?.nats.publish(subject, text);
    } catch (error) {
      this.#onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #heard(notice: string): void {
    try {
      this.#subscribers.heard(notice);
    } catch (error) {
      this.#onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #gapSoon(): void {
    if (this.#isClosed || this.#gapTimer !== undefined) return;
    this.#gapTimer = setTimeout(() => {
      this.#gapTimer = undefined;
      this.#subscribers.gap();
    }, GAP_PAUSE_MS);
  }

  #resyncLater(): void {
    if (this.#isClosed) return;
    const { connectedMs, awayMs } = this.#resync;
    const waitMs = this.#line.current() === null ? awayMs : connectedMs;
    this.#resyncTimer = setTimeout(() => {
      this.#subscribers.gap();
      this.#resyncLater();
    }, waitMs);
  }
}

/** Until the server has both subscriptions: what is published from now on is heard. */
async function untilHearing(nats: NatsConnection, lost: Promise<Error>): Promise<void> {
  const timedOut = new AbortController();
  const late = delay(ANSWER_MS, new Error('it does not answer'), { signal: timedOut.signal });
  const failure = await Promise.race([nats.flush().then(() => null), lost, late]);
  timedOut.abort();
  late.catch(() => undefined);
  if (failure === null) return;
  await nats.close();
  throw failure;
}

/** Resolves when the server refuses something, such as a subject that this login may not use: deaf or mute, the line is no line. */
async function refusalOf(nats: NatsConnection): Promise<Error> {
  for await (const status of nats.status()) if (status.type === 'error') return status.error;
  return new Error('the connection ended');
}

/** Nothing more is heard; what is on its way out still leaves. */
async function goodbye(nats: NatsConnection): Promise<void> {
  if (nats.isClosed()) return;
  await nats.drain().catch(() => nats.close());
}

/** A failure in words: which server, and why. The library's own error would carry its options along. */
function explained({ host }: NatsServer, error: unknown): Error {
  if (error instanceof Error && error.message.startsWith(`NATS_URL: ${host}: `)) return error;
  const why = error instanceof Error && error.message !== '' ? error.message : 'it does not answer';
  return new Error(`NATS_URL: ${host}: ${why}`);
}

function textOf(data: Uint8Array): string {
  return new TextDecoder().decode(data);
}

import { setTimeout as delay } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Bus, Topic } from '../ports/bus.ts';
import type { NatsServer } from '../settings/index.ts';
import { ReconnectingConnection, type Line } from './reconnecting-connection.ts';
import { encodeNotice, Subscribers } from './topics.ts';
import { errorOf } from '../thrown.ts';

const ANSWER_MS = 5000;
/** A server that leaves two pings unanswered counts as lost. */
const PING_MS = 5000;
/** Debounce of gaps: many servers that reconnect at once cause only one reading of the store. */
const GAP_PAUSE_MS = 250;

export interface NatsBusOptions {
  /** Tried in turn. */
  readonly servers: readonly NatsServer[];
  /** Separates installations that share one NATS; all servers of one installation use the same value. */
  readonly installation: string;
  /** Called at each loss; the error never contains a name or password. */
  readonly onError: (error: Error) => void;
  /** How often listeners read the store again without any message, ms. */
  readonly resync?: { readonly connectedMs: number; readonly awayMs: number };
}

interface NatsLine extends Line {
  readonly nats: NatsConnection;
}

/**
 * The bus through NATS (core, at most once). A message of this process reaches its own listeners directly,
 * connected or not, and other servers through NATS. NATS is not part of transactions: a server that dies
 * between commit and publish, or has no connection, notifies nobody. So listeners get a gap after every
 * reconnection, here and on the other servers, and also at intervals.
 */
export class NatsBus extends Subscribers implements Bus {
  readonly #subject: string;
  readonly #onError: (error: Error) => void;
  readonly #line: ReconnectingConnection<NatsLine>;
  readonly #resync: { readonly connectedMs: number; readonly awayMs: number };
  #next = 0;
  #gapTimer: NodeJS.Timeout | undefined;
  #resyncTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor({ servers, installation, onError, resync }: NatsBusOptions) {
    super();
    this.#subject = `axiom.${installation}`;
    this.#onError = onError;
    this.#resync = resync ?? { connectedMs: 30_000, awayMs: 5_000 };
    this.#line = new ReconnectingConnection(
      () => this.#dial(servers),
      () => this.#isBack(),
      onError,
    );
  }

  /** Resolves within 5 s. If the first attempt fails, works inside this process, complains and keeps trying. */
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

  complaint(): string | null {
    return this.#line.complaint();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#gapTimer);
    clearTimeout(this.#resyncTimer);
    await this.#line.close();
  }

  /** One attempt with the next server. */
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
      // ReconnectingConnection decides when to reconnect, the same for every kind of bus.
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
    nats.subscribe(`${this.#subject}.notice`, {
      callback: (_error, { data }) => this.#heard(new TextDecoder().decode(data)),
    });
    nats.subscribe(`${this.#subject}.gap`, { callback: () => this.#gapSoon() });
    await untilHearing(nats, lost);
    return { nats, lost, close: () => goodbye(nats) };
  }

  #isBack(): void {
    // Commits of this server during the loss, or just before it, reached nobody.
    this.#send(`${this.#subject}.gap`, '');
    this.#gapSoon();
  }

  #send(subject: string, text: string): void {
    try {
      this.#line.current()?.nats.publish(subject, text);
    } catch (error) {
      this.#onError(errorOf(error));
    }
  }

  #heard(notice: string): void {
    try {
      this.heard(notice);
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

  #resyncLater(): void {
    if (this.#isClosed) return;
    const { connectedMs, awayMs } = this.#resync;
    const waitMs = this.#line.current() === null ? awayMs : connectedMs;
    this.#resyncTimer = setTimeout(() => {
      this.gap();
      this.#resyncLater();
    }, waitMs);
  }
}

/** Resolves when the server has both subscriptions: no later message is missed. @throws after 5 s without answer */
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

/** Resolves when the server refuses something, such as a subject: the connection cannot be used then. */
async function refusalOf(nats: NatsConnection): Promise<Error> {
  for await (const status of nats.status()) if (status.type === 'error') return status.error;
  return new Error('the connection ended');
}

/** Ends the subscriptions; messages already queued are still sent. */
async function goodbye(nats: NatsConnection): Promise<void> {
  if (nats.isClosed()) return;
  await nats.drain().catch(() => nats.close());
}

/** An error with the server and the reason. The library's own error would include its options. */
function explained({ host }: NatsServer, error: unknown): Error {
  if (error instanceof Error && error.message.startsWith(`NATS_URL: ${host}: `)) return error;
  const why = error instanceof Error && error.message !== '' ? error.message : 'it does not answer';
  return new Error(`NATS_URL: ${host}: ${why}`);
}

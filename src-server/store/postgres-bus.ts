import pg from 'pg';
import type { Bus, Topic } from '../ports/bus.ts';
import { CHANNEL, encodeNotice, Subscribers } from './topics.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;

/** LISTEN on a connection of its own, opened again after a loss; NOTIFY on the same one. */
export class PostgresBus implements Bus {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #subscribers = new Subscribers();
  #client: pg.Client | undefined;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  static async connect(url: string, onError: (error: Error) => void): Promise<PostgresBus> {
    const bus = new PostgresBus(url, onError);
    await bus.#open();
    return bus;
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => this.#subscribers.heard(payload ?? ''));
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection of the bus ended')));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    if (this.#isClosed) await client.end();
    else this.#client = client;
  }

  #lost(client: pg.Client, error: Error): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    this.#onError(error);
    client.end().catch(this.#onError);
    this.#reopen(FIRST_WAIT_MS);
  }

  #reopen(waitMs: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#open().then(
        () => this.#subscribers.gap(),
        (error: unknown) => {
          this.#onError(error instanceof Error ? error : new Error(String(error)));
          this.#reopen(Math.min(waitMs * 2, LONGEST_WAIT_MS));
        },
      );
    }, waitMs);
  }

  async publish(topic: Topic, message: string): Promise<void> {
    await this.#client?.query('select pg_notify($1, $2)', [CHANNEL, encodeNotice(topic, message)]);
  }

  subscribe(topic: Topic, listener: (message: string) => void): () => void {
    return this.#subscribers.add(topic, listener);
  }

  onGap(listener: () => void): () => void {
    return this.#subscribers.addGap(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }
}

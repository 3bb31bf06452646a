import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import type { Bus, Topic } from '../ports/bus.ts';
import { CHANNEL, encodeNotice, Subscribers } from './topics.ts';

/** LISTEN and NOTIFY inside the embedded database: one process, no message is lost. */
export class EmbeddedBus implements Bus {
  readonly #lite: PGlite;
  readonly #subscribers = new Subscribers();
  #stop: (() => Promise<void>) | undefined;

  private constructor(lite: PGlite) {
    this.#lite = lite;
  }

  static async listen(lite: PGlite): Promise<EmbeddedBus> {
    const bus = new EmbeddedBus(lite);
    // Notices arrive inside the transaction that sent them; listeners must run outside its async context.
    const outside = AsyncLocalStorage.snapshot();
    bus.#stop = await lite.listen(CHANNEL, (payload) => outside(() => bus.#subscribers.heard(payload)));
    return bus;
  }

  async publish(topic: Topic, message: string): Promise<void> {
    await this.#lite.query('select pg_notify($1, $2)', [CHANNEL, encodeNotice(topic, message)]);
  }

  subscribe(topic: Topic, listener: (message: string) => void): () => void {
    return this.#subscribers.add(topic, listener);
  }

  onGap(listener: () => void): () => void {
    return this.#subscribers.addGap(listener);
  }

  complaint(): null {
    return null;
  }

  async close(): Promise<void> {
    if (!this.#lite.closed) await this.#stop?.();
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import type { Bus, Topic } from '../ports/bus.ts';
import { CHANNEL, encodeNotice, Subscribers } from './topics.ts';

/** LISTEN and NOTIFY inside the embedded database: one process, no message is lost. */
export class EmbeddedBus extends Subscribers implements Bus {
  readonly #lite: PGlite;
  #stop: (() => Promise<void>) | undefined;

  private constructor(lite: PGlite) {
    super();
    this.#lite = lite;
  }

  static async listen(lite: PGlite): Promise<EmbeddedBus> {
    const bus = new EmbeddedBus(lite);
    // Notices arrive inside the transaction that sent them; listeners must run outside its async context.
    const outside = AsyncLocalStorage.snapshot();
    bus.#stop = await lite.listen(CHANNEL, (payload) => outside(() => bus.heard(payload)));
    return bus;
  }

  async publish(topic: Topic, message: string): Promise<void> {
    await this.#lite.query('select pg_notify($1, $2)', [CHANNEL, encodeNotice(topic, message)]);
  }

  complaint(): null {
    return null;
  }

  async close(): Promise<void> {
    if (!this.#lite.closed) await this.#stop?.();
  }
}

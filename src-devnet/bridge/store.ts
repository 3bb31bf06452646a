import { z } from 'zod';
import type { Journal } from '../world.ts';
import type { BridgeLimits } from './limits.ts';
import { BridgeRefusal } from './query.ts';

/** One message from an app to a wallet or back. */
const bridgeMessage = z.object({
  /** always grows, also over a restart and after the folder was emptied: clients remember the last one */
  id: z.number(),
  to: z.string(),
  from: z.string(),
  /** base64, encrypted; the bridge cannot decrypt it */
  message: z.string(),
  traceId: z.string(),
  expiresAtMs: z.number(),
});
export type BridgeMessage = Readonly<z.output<typeof bridgeMessage>>;

/**
 * Messages by receiver. Each is kept until its ttl ends, delivered or not (as bridge v3 does). After {@link
 * put} has resolved, a message survives kill -9.
 */
export class MessageStore {
  readonly #journal: Journal;
  readonly #wallMs: () => number;
  readonly #limits: BridgeLimits;
  readonly #byReceiver = new Map<string, BridgeMessage[]>();
  readonly #hidden = new Set<number>();
  #lastId = 0;
  #count = 0;
  #written = 0;

  private constructor(journal: Journal, wallMs: () => number, limits: BridgeLimits) {
    this.#journal = journal;
    this.#wallMs = wallMs;
    this.#limits = limits;
  }

  static async open(journal: Journal, wallMs: () => number, limits: BridgeLimits): Promise<MessageStore> {
    const store = new MessageStore(journal, wallMs, limits);
    const known = new Set<number>();
    for (const line of journal.records()) {
      const { data: record } = bridgeMessage.safeParse(line);
      if (record === undefined || known.has(record.id)) continue;
      known.add(record.id);
      store.#lastId = Math.max(store.#lastId, record.id);
      if (record.expiresAtMs > wallMs()) store.#keep(record);
    }
    await store.#compact();
    return store;
  }

  /**
   * Stores a message; resolves when it is on disk. {@link after} does not return it before {@link reveal}.
   * @throws BridgeRefusal 429 if the receiver has too many messages, or the store has
   */
  async put(letter: {
    to: string;
    from: string;
    message: string;
    traceId: string;
    ttlS: number;
  }): Promise<BridgeMessage> {
    this.sweep();
    const { ttlS, ...rest } = letter;
    if ((this.#byReceiver.get(letter.to)?.length ?? 0) >= this.#limits.maxBacklog) {
      throw new BridgeRefusal(
        `client "${letter.to}" has ${this.#limits.maxBacklog} messages waiting, the most it may have`,
        429,
      );
    }
    if (this.#count >= this.#limits.maxMessages) {
      throw new BridgeRefusal(`the bridge holds ${this.#limits.maxMessages} messages, the most it may`, 429);
    }
    const now = this.#wallMs();
    this.#lastId = Math.max(this.#lastId + 1, now * 1000);
    const kept: BridgeMessage = { ...rest, id: this.#lastId, expiresAtMs: now + ttlS * 1000 };
    this.#hidden.add(kept.id);
    this.#keep(kept);
    this.#written += 1;
    await this.#journal.append(kept);
    if (this.#written > 2 * this.#count + 5000) await this.#compact();
    return kept;
  }

  /** Makes the message visible to {@link after}. */
  reveal(message: BridgeMessage): void {
    this.#hidden.delete(message.id);
  }

  /** The messages for these clients with an id above `lastId`, oldest first. */
  after(clientIds: readonly string[], lastId: number): BridgeMessage[] {
    this.sweep();
    return clientIds
      .flatMap((clientId) => this.#byReceiver.get(clientId) ?? [])
      .filter((message) => message.id > lastId && !this.#hidden.has(message.id))
      .sort((a, b) => a.id - b.id);
  }

  /** Deletes messages whose ttl has ended. */
  sweep(): void {
    const now = this.#wallMs();
    for (const [receiver, messages] of this.#byReceiver) {
      const alive = messages.filter((message) => message.expiresAtMs > now);
      if (alive.length === messages.length) continue;
      this.#count -= messages.length - alive.length;
      if (alive.length === 0) this.#byReceiver.delete(receiver);
      else this.#byReceiver.set(receiver, alive);
    }
  }

  #keep(message: BridgeMessage): void {
    const messages = this.#byReceiver.get(message.to);
    if (messages) messages.push(message);
    else this.#byReceiver.set(message.to, [message]);
    this.#count += 1;
  }

  async #compact(): Promise<void> {
    this.#written = 0;
    const alive = [...this.#byReceiver.values()].flat().sort((a, b) => a.id - b.id);
    await this.#journal.rewrite(alive);
  }
}

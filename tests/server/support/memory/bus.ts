import type { Bus, Topic } from '#server/ports/bus.ts';

/** A bus inside this process: listeners run at once, in the order of publishing. */
export class MemoryBus implements Bus {
  readonly #byTopic = new Map<Topic, Set<(message: string) => void>>();

  async publish(topic: Topic, message: string): Promise<void> {
    for (const listener of this.#byTopic.get(topic) ?? []) listener(message);
  }

  subscribe(topic: Topic, listener: (message: string) => void): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Never calls: no message is lost here. */
  onGap(): () => void {
    return () => undefined;
  }

  complaint(): null {
    return null;
  }

  async close(): Promise<void> {
    this.#byTopic.clear();
  }
}

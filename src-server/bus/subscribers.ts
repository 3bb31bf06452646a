import type { Bus, Notice, Topic } from '../ports/bus.ts';
import { errorOf } from '../thrown.ts';

/** The listeners of a bus, by topic. One that fails keeps the others from nothing, nor what was committed. */
export class Subscribers implements Pick<Bus, 'subscribe' | 'onGap'> {
  readonly #byTopic = new Map<Topic, Set<(message: string) => void>>();
  readonly #gapListeners = new Set<() => void>();
  readonly #failed: (error: Error) => void;

  /** @param onError called with what a listener threw */
  constructor(onError: (error: Error) => void) {
    this.#failed = onError;
  }

  subscribe(topic: Topic, listener: (message: string) => void): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => void this.#gapListeners.delete(listener);
  }

  protected hear({ topic, message }: Notice): void {
    for (const listener of this.#byTopic.get(topic) ?? []) this.#run(() => listener(message));
  }

  protected gap(): void {
    for (const listener of this.#gapListeners) this.#run(listener);
  }

  #run(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#failed(errorOf(error));
    }
  }
}

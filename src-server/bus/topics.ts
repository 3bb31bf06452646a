import type { Bus, Topic } from '../ports/bus.ts';

/** The one channel of the database for all topics. */
export const CHANNEL = 'axiom';

const TOPICS: readonly Topic[] = ['user', 'session', 'global', 'settings', 'payout'];

export function encodeNotice(topic: Topic, message: string): string {
  return `${topic}:${message}`;
}

/** Parses a payload; null if it is not one of ours. */
function decodeNotice(payload: string): { topic: Topic; message: string } | null {
  const colon = payload.indexOf(':');
  const topic = TOPICS.find((known) => known === payload.slice(0, colon));
  return topic === undefined ? null : { topic, message: payload.slice(colon + 1) };
}

/** The listeners of a bus that crosses process boundaries, by topic. */
export class Subscribers implements Pick<Bus, 'subscribe' | 'onGap'> {
  readonly #byTopic = new Map<Topic, Set<(message: string) => void>>();
  readonly #gapListeners = new Set<() => void>();

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

  protected heard(payload: string): void {
    const notice = decodeNotice(payload);
    if (notice === null) return;
    for (const listener of this.#byTopic.get(notice.topic) ?? []) listener(notice.message);
  }

  protected gap(): void {
    for (const listener of this.#gapListeners) listener();
  }
}

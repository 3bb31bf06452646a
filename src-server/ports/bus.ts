/**
 * Topics of the bus and their messages. `user`: a user's outbox grew (user id). `session`: a session family
 * was revoked (family id). `global`: an event for every socket (the frame as JSON). `settings`: maintenance,
 * policy or the clock changed (key). `payout`: one was queued (its id). `rate`: requests that a server has counted (JSON).
 */
export type Topic = 'user' | 'session' | 'global' | 'settings' | 'payout' | 'rate';

export interface Notice {
  readonly topic: Topic;
  readonly message: string;
}

/**
 * Notifies every server process. Messages are hints of at most 7,000 bytes: the facts are in the store. A
 * lost message costs only time until the next gap, when all listeners read the store again.
 */
export interface Bus {
  /** Listeners of this process hear it before it returns. A listener that fails does not make it fail. */
  publish(topic: Topic, message: string): void;
  /** Returns a function that ends the subscription. */
  subscribe(topic: Topic, listener: (message: string) => void): () => void;
  /** Calls the listener whenever messages may be lost: read the store again. Returns what ends it. */
  onGap(listener: () => void): () => void;
  /** Why messages from other servers may not arrive; null while they do. Contains no secret. */
  complaint(): string | null;
  close(): Promise<void>;
}

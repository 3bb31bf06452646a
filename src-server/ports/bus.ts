/**
 * Topics of the bus. `user`: a user's outbox grew (message: user id). `session`: a session family was revoked (message: family id).
 * `global`: an event for every socket (message: the frame as JSON). `settings`: maintenance or the clock changed (message: key). `payout`: one was queued (message: its id).
 */
export type Topic = 'user' | 'session' | 'global' | 'settings' | 'payout';

/** A message and where it belongs. */
export interface Notice {
  readonly topic: Topic;
  readonly message: string;
}

/**
 * Tells every server process that something happened. Messages are hints of at most 7,000 bytes: what they tell of stands in the
 * store, and a lost one costs nothing but time until the next gap, when everybody reads the store again.
 */
export interface Bus {
  publish(topic: Topic, message: string): Promise<void>;
  /** Answers a function that ends the subscription. */
  subscribe(topic: Topic, listener: (message: string) => void): () => void;
  /** Called whenever messages may have been lost: listeners read what they may have missed. */
  onGap(listener: () => void): () => void;
  /** What keeps messages from other servers away; null while nothing does. Carries no secret. */
  complaint(): string | null;
  close(): Promise<void>;
}

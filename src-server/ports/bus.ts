/**
 * Topics of the bus. `user`: a user's outbox grew (message: user id). `session`: a session family was revoked (message: family id).
 * `global`: an event for every socket (message: the frame as JSON). `settings`: maintenance or the clock changed (message: key). `payout`: one was queued (message: its id).
 */
export type Topic = 'user' | 'session' | 'global' | 'settings' | 'payout';

/** Tells every server process that something happened; messages are hints of at most 7,000 bytes and may be lost on a reconnect. */
export interface Bus {
  publish(topic: Topic, message: string): Promise<void>;
  /** Answers a function that ends the subscription. `onReconnect` in the handler's place of loss: called after a gap. */
  subscribe(topic: Topic, listener: (message: string) => void): () => void;
  /** Called after the connection was lost and found again: listeners read what they may have missed. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

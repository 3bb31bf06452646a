/** What one bridge takes before it says no. Far above what wallets and apps need, far below what would hurt the process. */
export interface BridgeLimits {
  /** longest life of a message, seconds (the public bridges' bound) */
  readonly maxTtlS: number;
  /** bytes of one encrypted message, base64 */
  readonly maxMessageBytes: number;
  /** messages waiting for one client */
  readonly maxBacklog: number;
  /** messages kept in all */
  readonly maxMessages: number;
  /** clients of one event stream */
  readonly maxClientsPerStream: number;
  /** event streams open at once */
  readonly maxStreams: number;
  /** bytes that a slow reader may leave unread before it is cut off (it comes back with its last event id) */
  readonly maxUnreadBytes: number;
  readonly heartbeatMs: number;
  /** a stream is ended after this long, so that nobody depends on one that lives for ever */
  readonly streamLifetimeMs: number;
  /** how long POST /bridge/verify remembers who connected from where */
  readonly connectionMemoryMs: number;
}

export const defaultLimits: BridgeLimits = {
  maxTtlS: 300,
  maxMessageBytes: 512 * 1024,
  maxBacklog: 1000,
  maxMessages: 50_000,
  maxClientsPerStream: 100,
  maxStreams: 5000,
  maxUnreadBytes: 8 * 1024 * 1024,
  heartbeatMs: 10_000,
  streamLifetimeMs: 7_200_000,
  connectionMemoryMs: 300_000,
};

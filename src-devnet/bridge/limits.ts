/** The bridge's limits: far above what wallets and apps need, far below what would harm the process. */
export interface BridgeLimits {
  /** longest ttl of a message, seconds (the same as on public bridges) */
  readonly maxTtlS: number;
  /** size of one encrypted message in base64, bytes */
  readonly maxMessageBytes: number;
  /** messages stored for one client */
  readonly maxBacklog: number;
  /** messages stored in total */
  readonly maxMessages: number;
  /** client ids of one event stream */
  readonly maxClientsPerStream: number;
  /** event streams open at once */
  readonly maxStreams: number;
  /**
   * bytes that a slow reader may leave unread before its stream is cut (it reconnects with its last event id)
   */
  readonly maxUnreadBytes: number;
  readonly heartbeatMs: number;
  /** a stream is ended after this time, so that no client relies on one that never ends */
  readonly streamLifetimeMs: number;
  /** how long the origins and addresses of connected clients are kept for POST /bridge/verify */
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

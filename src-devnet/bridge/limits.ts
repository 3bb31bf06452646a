/** The bridge's limits: far above what wallets and apps need, far below what would harm the process. */
export const defaultLimits = {
  /** longest ttl of a message, seconds (the same as on public bridges) */
  maxTtlS: 300,
  /** size of one encrypted message in base64, bytes */
  maxMessageBytes: 512 * 1024,
  /** messages stored for one client */
  maxBacklog: 1000,
  /** messages stored in total */
  maxMessages: 50_000,
  /** client ids of one event stream */
  maxClientsPerStream: 100,
  /** event streams open at once */
  maxStreams: 5000,
  /** bytes that a slow reader may leave unread before its stream is cut (it reconnects with its last event id) */
  maxUnreadBytes: 8 * 1024 * 1024,
  heartbeatMs: 10_000,
  /** a stream is ended after this time, so that no client relies on one that never ends */
  streamLifetimeMs: 7_200_000,
  /** how long the origins and addresses of connected clients are kept for POST /bridge/verify */
  connectionMemoryMs: 300_000,
};

export type BridgeLimits = Readonly<typeof defaultLimits>;

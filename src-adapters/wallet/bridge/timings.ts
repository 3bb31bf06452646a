/** In ms. A bridge's heartbeat is 10 s; the SDK's own timeout for opening is 12 s. */
export interface BridgeTimings {
  /** Silence after which a stream counts as lost. */
  readonly quietMs: number;
  /** The same for a bridge without heartbeats so far: doubled from `quietMs` up to this. */
  readonly longestQuietMs: number;
  /** A bridge that has not answered for this long is away, which the person is told. */
  readonly awayMs: number;
  /** Timeout for an answer's head: some proxies delay it until the first heartbeat. */
  readonly headMs: number;
  /** Backoff between two attempts, doubled up to the longest; half of each is random. */
  readonly shortestPauseMs: number;
  readonly longestPauseMs: number;
  /** A stream that lived this long does not count as a failure. */
  readonly steadyMs: number;
  /** Timeout for a message's receipt, then the SDK gets a failure (it sends again 5 s later). */
  readonly receiptMs: number;
  /** The SDK's pause before it sends a message again, plus a margin. */
  readonly resendMs: number;
}

export const BRIDGE_TIMINGS: BridgeTimings = {
  quietMs: 12_500,
  longestQuietMs: 60_000,
  awayMs: 5000,
  headMs: 12_000,
  shortestPauseMs: 250,
  longestPauseMs: 3000,
  steadyMs: 5000,
  receiptMs: 10_000,
  resendMs: 6000,
};

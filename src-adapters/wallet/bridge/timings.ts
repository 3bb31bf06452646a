/** Milliseconds. A bridge's heartbeat is 10 s; the SDK itself gives an opening 12 s. */
export interface BridgeTimings {
  /** A stream on which nothing came for so long is not heard any more. */
  readonly quietMs: number;
  /** The same for a bridge that was never seen to send heartbeats: doubled from `quietMs` up to this. */
  readonly longestQuietMs: number;
  /** How long the head of an answer may take: some proxies hold it back until the first heartbeat. */
  readonly headMs: number;
  /** Between two attempts, doubled up to the longest; of each, the half is left to chance. */
  readonly shortestPauseMs: number;
  readonly longestPauseMs: number;
  /** A stream that lived so long was no failure. */
  readonly steadyMs: number;
  /** How long the receipt of a message may take before the SDK is told that it failed (it sends it again 5 s later). */
  readonly receiptMs: number;
  /** The SDK's pause before it sends a message again, and a little. */
  readonly resendMs: number;
}

export const BRIDGE_TIMINGS: BridgeTimings = {
  quietMs: 12_500,
  longestQuietMs: 60_000,
  headMs: 12_000,
  shortestPauseMs: 250,
  longestPauseMs: 3000,
  steadyMs: 5000,
  receiptMs: 10_000,
  resendMs: 6000,
};

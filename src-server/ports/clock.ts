/** Two clocks, both in epoch milliseconds. Nothing in the server reads the system clock except through this port. */
export interface Clock {
  /** The domain's time: real time plus the offset that the operator set on a devnet. Mints, stakes, payouts, prices. */
  nowMs(): number;
  /** Real time: sessions, launch data, rate limits, retries. */
  wallMs(): number;
}

/** A clock whose domain time may be moved (TON_NETWORK=devnet only). */
export interface MovableClock extends Clock {
  offsetMs(): number;
  setOffsetMs(offsetMs: number): void;
}

/** Two clocks, both in epoch ms. The server reads the system clock only through this port. */
export interface Clock {
  /** The domain's time: real time plus the operator's offset on a devnet. Mints, stakes, payouts, prices. */
  nowMs(): number;
  /** Real time: sessions, launch data, rate limits, retries. */
  wallMs(): number;
}

/** A clock whose domain time can be moved (TON_NETWORK=devnet only). */
export interface MovableClock extends Clock {
  offsetMs(): number;
  setOffsetMs(offsetMs: number): void;
}

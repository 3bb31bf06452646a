/** Work that only one server at a time may do. `bot_updates`: polling the messenger for the bot's updates. */
export type LeaseName = 'bot_updates';

/** Leases that one holder has until an instant of real time. One that is not given back expires then. */
export interface LeaseRepository {
  /** Takes or renews the lease. False, and nothing changed, while another's has not expired at `wallMs`. */
  take(name: LeaseName, holder: string, wallMs: number, untilWallMs: number): Promise<boolean>;
  /** Does nothing if another holder has it. */
  giveBack(name: LeaseName, holder: string): Promise<void>;
}

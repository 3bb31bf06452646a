/** What only one server at a time may do, though many could. `bot_updates`: asking the messenger what was said to the bot. */
export type LeaseName = 'bot_updates';

/** Rights that one holder has until an instant of the wall. Whoever ends without giving one back loses it then. */
export interface LeaseRepository {
  /** Takes it, or keeps it for longer. False, and nothing changed, while another holder's has not run out at `wallMs`. */
  take(name: LeaseName, holder: string, wallMs: number, untilWallMs: number): Promise<boolean>;
  /** Nothing where another has it. */
  giveBack(name: LeaseName, holder: string): Promise<void>;
}

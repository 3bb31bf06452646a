import type { CancelSignal } from '../cancel-signal.ts';
import type { Nano } from '../../money/index.ts';
import type { PriceNow } from './entities.ts';

/** The state of the whole economy (R5.31). */
export interface FinancialStats extends PriceNow {
  readonly users: number;
  readonly bondedToken: Nano<'AXIOM'>;
  readonly stakedToken: Nano<'AXIOM'>;
  /** Bonuses and rewards given, without pending ones. */
  readonly rewardedToken: Nano<'AXIOM'>;
  readonly treasuryTon: Nano<'TON'>;
  readonly liabilitiesTon: Nano<'TON'>;
  /** Treasury divided by liabilities, in millionths; null if nothing is owed. */
  readonly coverage: bigint | null;
}

/** The server's call of the stats screen. */
export interface StatsGateway {
  stats(signal: CancelSignal): Promise<FinancialStats | null>;
}

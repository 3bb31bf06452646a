import type { CancelSignal } from '../cancel-signal.ts';
import type { Nano } from '../../money/index.ts';
import type { CommandOptions } from './command-options.ts';

/** The amount moved from the referral balance to the main one, and both balances after it. */
export interface ReferralTransfer {
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly balanceToken: Nano<'AXIOM'>;
  readonly referralBalance: Nano<'AXIOM'>;
}

/** The server's calls of the transfer sheet (R5.23). */
export interface TransferGateway {
  /** The least amount of a transfer. */
  transferMinToken(signal: CancelSignal): Promise<Nano<'AXIOM'> | null>;
  transferReferral(amount: Nano<'AXIOM'>, options: CommandOptions): Promise<ReferralTransfer | null>;
}

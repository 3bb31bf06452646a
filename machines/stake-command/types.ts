import type { Bond, OwnStake, Problem } from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/ports/wallet';
import type { Shown } from '../shared/shown.ts';
import type { PaymentShown } from '../transaction/types.ts';

export interface StakeCommandContext {
  readonly account: WalletAccount | null;
  /** The bond to stake. */
  readonly bond: Bond | null;
  readonly stake: OwnStake | null;
  /** The staking fee's payment, where one is due. */
  readonly payment: PaymentShown | null;
  readonly problem: Problem | null;
  readonly idempotencyKey: string | null;
}

export type StakeCommandState = 'choosing' | 'confirming' | 'sending' | 'paying' | 'done' | 'failed';

/** `choosing`: no bond is chosen. `confirming`: one is. `done`: `context.stake` is the new stake. */
export type StakeCommandTag = 'choosing' | 'confirming' | 'sending' | 'paying' | 'done' | 'failed';

export type StakeCommandEvent =
  | { readonly type: 'stake.select'; readonly bond: Bond }
  | { readonly type: 'stake.confirm' }
  | { readonly type: 'stake.pay' }
  | { readonly type: 'stake.close' }
  | { readonly type: 'stake.wallet'; readonly account: WalletAccount | null }
  /** From the portfolio: this stake is active. */
  | { readonly type: 'stake.active'; readonly stake: OwnStake; readonly atMs: number };

export type StakeCommandShown = Shown<
  StakeCommandContext,
  StakeCommandState,
  StakeCommandTag,
  StakeCommandEvent
>;

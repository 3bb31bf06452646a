import type { Bond, OwnStake, Problem, StakeOrder } from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/ports/wallet';
import type { Shown } from '../shared/shown.ts';
import type { PaymentMoment } from '../transaction/moments.ts';
import type { PaymentShown } from '../transaction/types.ts';

export interface StakeCommandContext {
  readonly account: WalletAccount | null;
  /** The bond to stake. */
  readonly bond: Bond | null;
  readonly order: (StakeOrder & { readonly preparedAtMs: number }) | null;
  /** The new stake, once it is active. */
  readonly stake: OwnStake | null;
  /** The staking fee's payment, where one is due. */
  readonly payment: PaymentShown | null;
  readonly problem: Problem | null;
  readonly keySeed: string;
  readonly keyCount: number;
}

export type StakeCommandState =
  | 'choosing'
  | 'confirming'
  | 'sending'
  | 'paying'
  | 'done'
  | 'failed'
  | 'unpaid';

/** `choosing`: no bond is chosen. `confirming`: one is. `paying`: see `context.payment`. `done`: `context.stake` is active. */
export type StakeCommandTag = 'choosing' | 'confirming' | 'sending' | 'paying' | 'done' | 'failed' | 'unpaid';

export type StakeCommandEvent =
  | { readonly type: 'stake.select'; readonly bond: Bond }
  | { readonly type: 'stake.confirm' }
  /** Pays the staking fee, where one is due. */
  | { readonly type: 'stake.pay' }
  | { readonly type: 'stake.openWallet' }
  | { readonly type: 'stake.close' }
  | { readonly type: 'stake.wallet'; readonly account: WalletAccount | null }
  /** From the portfolio: this stake is active. */
  | { readonly type: 'stake.active'; readonly stake: OwnStake; readonly atMs: number };

/** What the machine tells others. */
export type StakeCommandEmitted =
  | { readonly type: 'stake'; readonly stake: OwnStake }
  | { readonly type: 'moment'; readonly moment: PaymentMoment }
  | { readonly type: 'staked'; readonly stake: OwnStake };

export type StakeCommandShown = Shown<
  StakeCommandContext,
  StakeCommandState,
  StakeCommandTag,
  StakeCommandEvent
>;

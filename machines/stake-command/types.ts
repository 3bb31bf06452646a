import type { Bond, OwnStake, Problem, StakeOrder } from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/wallet/port';
import type { Shown } from '../shared/shown.ts';
import type { PaymentHostContext, PaymentHostEvent, PaymentHostTag, Prepared } from '../transaction/host.ts';
import type { PaymentMoment } from '../transaction/moments.ts';

/** `payment`: the payment of the staking fee, if there is one. */
export interface StakeCommandContext extends PaymentHostContext {
  readonly bond: Bond | null;
  readonly order: Prepared<StakeOrder> | null;
  /** The new stake, once it is active. */
  readonly stake: OwnStake | null;
  readonly problem: Problem | null;
  readonly keySeed: string;
  readonly keyCount: number;
}

/**
 * `choosing`: no bond is chosen. `confirming`: one is chosen. `paying`: see `context.payment`. `done`:
 * `context.stake` is active.
 */
export type StakeCommandTag =
  | PaymentHostTag
  | 'choosing'
  | 'confirming'
  | 'sending'
  | 'done'
  | 'failed'
  | 'unpaid';

export type StakeCommandEvent =
  | PaymentHostEvent
  | { readonly type: 'stake.select'; readonly bond: Bond }
  | { readonly type: 'stake.confirm' }
  | { readonly type: 'stake.wallet'; readonly account: WalletAccount | null }
  /** Bonds and stakes of the server's last answer. */
  | {
      readonly type: 'stake.holdings';
      readonly bonds: readonly Bond[];
      readonly stakes: readonly OwnStake[];
    }
  | { readonly type: 'stake.balanceChanged'; readonly spentNano: bigint; readonly atMs: number };

export type StakeCommandEmitted =
  | { readonly type: 'stake'; readonly stake: OwnStake }
  | { readonly type: 'moment'; readonly moment: PaymentMoment }
  /** A fee's payment failed on this page; the server's state must be read. */
  | { readonly type: 'outdated' }
  | { readonly type: 'staked'; readonly stake: OwnStake };

export type StakeCommandShown = Shown<StakeCommandContext, StakeCommandTag, StakeCommandEvent>;

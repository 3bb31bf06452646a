import type { Nano } from '../money/index.ts';
import type { BondOutcome } from '../referral/referral-decision.ts';

/** Events of a bond. */
export type MintEvent =
  /**
   * Its payment was found on chain; `amountToken` comes from `creditOnActivation`. Never for a link's bond:
   * it has no payment.
   */
  | { readonly type: 'activate'; readonly atMs: number; readonly amountToken: Nano<'AXIOM'> }
  /** `onlyPending`: the person agreed to no fee, so a bond that is no longer pending is refused. */
  | { readonly type: 'cancel'; readonly atMs: number; readonly onlyPending?: boolean }
  /** It was not paid in time. */
  | { readonly type: 'expire'; readonly atMs: number }
  | { readonly type: 'mature'; readonly atMs: number }
  /** A pending stake waits for its fee. */
  | { readonly type: 'reserve'; readonly atMs: number; readonly stakeId: string }
  /** That stake expired. */
  | { readonly type: 'release'; readonly stakeId: string }
  | { readonly type: 'stake'; readonly atMs: number; readonly stakeId: string };

/** The literal `type` of each event. */
export type MintEventType = MintEvent['type'];

/** What a step causes besides the change of the bond; the ledger books it. */
export type MintEffect =
  | { readonly type: 'issue'; readonly amountTon: Nano<'TON'>; readonly amountToken: Nano<'AXIOM'> }
  | {
      readonly type: 'return_early';
      readonly amountToken: Nano<'AXIOM'>;
      readonly feeToken: Nano<'AXIOM'>;
      readonly creditToken: Nano<'AXIOM'>;
    }
  | {
      readonly type: 'pay_out_matured';
      readonly amountToken: Nano<'AXIOM'>;
      readonly bonusToken: Nano<'AXIOM'>;
      readonly creditToken: Nano<'AXIOM'>;
    }
  | { readonly type: 'move_to_stake'; readonly stakeId: string; readonly amountToken: Nano<'AXIOM'> }
  | { readonly type: 'drop_stake'; readonly stakeId: string }
  /** A paid bond became active: the inviter's bonus and turnover become pending. */
  | {
      readonly type: 'referral_pending';
      readonly amountTon: Nano<'TON'>;
      readonly amountToken: Nano<'AXIOM'>;
    }
  /** A paid bond ended: `referralDecision` decides whether the pending bonus is released or reversed. */
  | { readonly type: 'referral_due'; readonly outcome: BondOutcome };

import type { Nano } from '../money/index.ts';
import type { BondOutcome } from '../referral/referral-decision.ts';

/** What can happen to a bond. */
export type MintEvent =
  /** Its payment was found on chain; `amountToken` is what `creditOnActivation` says. Never of a link's bond: nobody paid. */
  | { readonly type: 'activate'; readonly atMs: number; readonly amountToken: Nano<'AXIOM'> }
  /** `onlyPending`: nobody agreed to a fee, so a bond that is not pending any more is refused. */
  | { readonly type: 'cancel'; readonly atMs: number; readonly onlyPending?: boolean }
  /** It stayed unpaid. */
  | { readonly type: 'expire'; readonly atMs: number }
  | { readonly type: 'mature'; readonly atMs: number }
  /** A pending stake waits for its fee. */
  | { readonly type: 'reserve'; readonly atMs: number; readonly stakeId: string }
  /** That stake was dropped. */
  | { readonly type: 'release'; readonly stakeId: string }
  | { readonly type: 'stake'; readonly atMs: number; readonly stakeId: string };

/** The literal `type` of each event. */
export type MintEventType = MintEvent['type'];

/** What a step makes due besides the bond's own change; the ledger books it. */
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
  /** A paid bond became active: the inviter's bonus and turnover are pending from now on. */
  | {
      readonly type: 'referral_pending';
      readonly amountTon: Nano<'TON'>;
      readonly amountToken: Nano<'AXIOM'>;
    }
  /** A paid bond ended: `referralDecision` says whether the pending bonus is released or reversed. */
  | { readonly type: 'referral_due'; readonly outcome: BondOutcome };

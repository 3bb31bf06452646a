import type { Bonuses } from '../bonus/bonuses.ts';
import type { Nano } from '../money/index.ts';

/** Events of a stake. */
export type StakeEvent =
  /** Its fee was paid; the bonuses of that moment apply from then on. */
  | { readonly type: 'activate'; readonly atMs: number; readonly bonuses: Bonuses }
  /** Its fee was not paid in time. */
  | { readonly type: 'expire'; readonly atMs: number }
  /** Its bond matured before the fee was paid. */
  | { readonly type: 'drop' }
  /** 00:00 UTC, or the stake's completion. */
  | { readonly type: 'settle'; readonly atMs: number };

/** The literal `type` of each event. */
export type StakeEventType = StakeEvent['type'];

/** What a step causes besides the change of the stake; the ledger books it. */
export type StakeEffect =
  | { readonly type: 'pay_reward'; readonly rewardToken: Nano<'AXIOM'> }
  | { readonly type: 'return_stake'; readonly totalAmount: Nano<'AXIOM'> }
  | { readonly type: 'release_mint'; readonly mintId: string };

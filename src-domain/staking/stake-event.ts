import type { Nano } from '../money/index.ts';

/** What can happen to a stake. */
export type StakeEvent =
  /** Its fee was paid, or there is none. */
  | { readonly type: 'activate'; readonly atMs: number }
  /** Its fee was not paid in time, or its bond matured first. */
  | { readonly type: 'drop' }
  /** 00:00 UTC, or its completion. */
  | { readonly type: 'settle'; readonly atMs: number };

export type StakeEventType = StakeEvent['type'];

/** What a step makes due besides the stake's own change; the ledger books it. */
export type StakeEffect =
  | { readonly type: 'pay_reward'; readonly rewardToken: Nano<'AXIOM'> }
  | { readonly type: 'return_stake'; readonly totalAmount: Nano<'AXIOM'> }
  | { readonly type: 'release_mint'; readonly mintId: string };

import type { Compiled } from './compiled.ts';

/** Slots of the wide sums that every run has. */
export const SUM = {
  boughtTon: 0,
  /** The hot wallet. */
  treasury: 1,
  bonded: 2,
  /** Main, referral, pending and task balances without any reward of a stake. */
  balances: 3,
  fees: 4,
  issued: 5,
  /** Bonuses of bonds and referrals, without rewards of stakes. */
  expense: 6,
  stakingFees: 7,
  /** Rewards that were credited to completed stakes. */
  completedRewards: 8,
  /** What arrived at those who sold. */
  soldTon: 9,
  /** Of queued and held payouts: TON, and the AXIOM debited for them. */
  waitingTon: 10,
  inFlight: 11,
  /** AXIOM that left with confirmed payouts, without its fee. */
  burnt: 12,
  networkFees: 13,
  escrow: 14,
  /** The owner's. */
  capital: 15,
} as const;
const FIXED = 16;

/** Where the sums by rate class and by class of own bonuses lie. */
export interface SlotMap {
  /** Active totals, by rate class. */
  readonly staked: number;
  /** Σ total × seconds (pairs) that active totals have too much or too little of today. */
  readonly weighted: number;
  /** The same by class of own bonuses; none without own bonuses. */
  readonly own: number;
  readonly ownWeighted: number;
  /** What completing stakes would have earned beyond their cap today (a pair). */
  readonly overshoot: number;
  readonly count: number;
}

export function slotMapOf({ plans, ownRates }: Compiled): SlotMap {
  const staked = FIXED;
  const weighted = staked + plans.length;
  const own = weighted + 2 * plans.length;
  const ownWeighted = own + ownRates.length;
  const overshoot = ownWeighted + 2 * ownRates.length;
  return { staked, weighted, own, ownWeighted, overshoot, count: overshoot + 2 };
}

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
  /** TON paid out to sellers. */
  soldTon: 9,
  /** Of queued and held payouts: TON, and the AXIOM debited for them. */
  waitingTon: 10,
  inFlight: 11,
  /** AXIOM of confirmed payouts, without the fee. */
  burnt: 12,
  networkFees: 13,
  escrow: 14,
  /** The owner's capital. */
  capital: 15,
} as const;
const FIXED = 16;

/** Slots of the sums by rate class and by class of own bonuses. */
export interface SlotMap {
  /** Staked amounts, by rate class. */
  readonly staked: number;
  /** Σ amount × seconds by which today's staked amounts count too long or too short (pairs). */
  readonly weighted: number;
  /** The same by class of own bonuses; no slots without own bonuses. */
  readonly own: number;
  readonly ownWeighted: number;
  /** What stakes that complete today would have earned beyond their cap (a pair). */
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

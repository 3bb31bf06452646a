import type { EconomyPolicy, MintPlan } from '@axiom/domain/economy';
import { axiom, percent6, ton, ZERO_PERCENT } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import { policy as standard } from './arbitraries.ts';

export const USERS = ['u1', 'u2'] as const;
export type User = (typeof USERS)[number];
export type Source = 'main' | 'referral' | 'task';

export const PRICE = price9(1_000_000_000n);

const plan = (days: number): MintPlan => ({
  days,
  isActive: true,
  bonusPercent: percent6(50_000_000n),
  dailyReward: percent6(25_000_000n),
  maxRewardPercent: percent6(100_000_000n),
});
const fee = { percent: percent6(10_000_000n), flatToken: axiom(1n) };

/** Rules for single nano: one TON is one AXIOM, a stake is full after four days, three days are long enough for an inviter. */
export const tinyPolicy: EconomyPolicy = {
  ...standard,
  plans: [plan(1), plan(3)],
  spread: ZERO_PERCENT,
  mint: { minTon: ton(1n), maxTon: ton(1000n), maxPending: 1000, earlyExitFee: fee },
  staking: { feeTon: ton(2n) },
  referral: { minDays: 3 },
  farming: { minToken: axiom(2n), maxActivations: 3 },
  transfer: { minToken: axiom(2n) },
  withdrawal: { minToken: axiom(2n), maxTokenPerDay: axiom(10n ** 9n), reviewAboveTon: ton(14n), fee },
  tasks: [
    { kind: 'daily_check_in', count: 1, reward: axiom(3n), budget: axiom(20n) },
    { kind: 'connect_wallet', count: 1, reward: axiom(5n), budget: axiom(9n) },
  ],
};
/** A stake costs nothing. */
export const freePolicy = { staking: { feeTon: ton(0n) } };

import { percent6, ton, ZERO_AXIOM, ZERO_PERCENT, axiom } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import type { Behaviour, Scenario } from '@axiom/simulation';

const DAYS = 365;
const NEVER_SPAN = { from: 0, to: 0 };
const NO_FEE = { percent: ZERO_PERCENT, flatToken: ZERO_AXIOM };
/** 1 % in units of 1e-6 percent. */
const PERCENT = 1_000_000n;

const BUYER: Behaviour = {
  name: 'buyer',
  buying: {
    chancePerDay: percent6(2n * PERCENT),
    amountTon: { from: ton(10_000_000_000n), to: ton(1_000_000_000_000n) },
    plans: [1, 1, 1, 1],
    payment: { in_time: 1, late: 0, unpaid: 0 },
    life: { hold: 0, stake: 1, cancel: 0 },
    stakeAfterDays: NEVER_SPAN,
    cancelAfterDays: NEVER_SPAN,
  },
  selling: {
    chancePerDay: ZERO_PERCENT,
    share: ZERO_PERCENT,
    referralChancePerDay: ZERO_PERCENT,
    referralShare: ZERO_PERCENT,
  },
  panics: [],
  transferChancePerDay: ZERO_PERCENT,
  rebonding: {
    chancePerDay: ZERO_PERCENT,
    source: { main: 1, referral: 0, task: 0 },
    share: ZERO_PERCENT,
    plans: [1, 0, 0, 0],
    for: { me: 1, others: 0 },
    count: { from: 1, to: 1 },
    cancelChance: ZERO_PERCENT,
    cancelAfterDays: NEVER_SPAN,
    activateChancePerDay: ZERO_PERCENT,
  },
  tasks: { checkInChancePerDay: ZERO_PERCENT, otherChancePerDay: ZERO_PERCENT },
};

const plan = (days: number, daily: bigint) => ({
  days,
  isActive: true,
  bonusPercent: ZERO_PERCENT,
  dailyReward: percent6(daily),
  maxRewardPercent: percent6(200n * PERCENT),
});

/**
 * The scenario that all engines run: each person buys on 2 days of 100, stakes at once and never sells. The
 * collective bonus changes every week.
 */
export function buyAndStake(people: number): Scenario {
  return {
    name: 'buy-and-stake',
    title: 'Buy and stake',
    description: 'Purchases on 2 % of the days, staked at once on one of four plans; nobody sells.',
    startDay: 20_000,
    days: DAYS,
    policy: {
      plans: [plan(7, 500_000n), plan(30, 700_000n), plan(90, 900_000n), plan(180, 1_200_000n)],
      spread: percent6(PERCENT),
      mint: {
        minTon: ton(10_000_000_000n),
        maxTon: ton(1_000_000_000_000n),
        maxPending: 3,
        earlyExitFee: { percent: percent6(10n * PERCENT), flatToken: axiom(100_000_000n) },
      },
      staking: { feeTon: ton(0n) },
      referral: { minDays: 90 },
      farming: { minToken: axiom(5_000_000_000n), maxActivations: 1000 },
      transfer: { minToken: axiom(1_000_000_000n) },
      withdrawal: {
        minToken: axiom(5_000_000_000n),
        maxTokenPerDay: axiom(20_000_000_000_000n),
        reviewAboveTon: ton(1_000_000_000_000n),
        fee: NO_FEE,
      },
      holdBonus: [],
      investmentBonus: [],
      collectiveBonus: [],
      tasks: [],
    },
    capitalTon: ton(0n),
    networkFeeTon: ton(0n),
    behaviours: [BUYER],
    groups: [
      {
        name: 'founders',
        people: Math.ceil(people / 10),
        mix: [{ behaviour: 0, weight: 1 }],
        arrival: { kind: 'at_start' },
        inviter: { kind: 'nobody' },
        invites: true,
      },
      {
        name: 'invited',
        people: people - Math.ceil(people / 10),
        mix: [{ behaviour: 0, weight: 1 }],
        arrival: { kind: 'at_start' },
        inviter: { kind: 'group', group: 0, each: 9 },
        invites: false,
      },
    ],
    price: { kind: 'constant', price: price9(1_000_000_000n) },
    events: Array.from({ length: Math.ceil(DAYS / 7) }, (_, week) => ({
      kind: 'collective_bonus' as const,
      day: week * 7,
      daily: percent6(BigInt((week * 37) % 6) * 50_000n),
    })),
    operator: { reviewDays: 1, refuse: ZERO_PERCENT, approve: percent6(100n * PERCENT) },
    recentLinks: 64,
    expectations: [],
  };
}

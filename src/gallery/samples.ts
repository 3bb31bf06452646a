import { axiom, percent6, ton } from '@axiom/domain/money';
import type {
  Bond,
  Friend,
  Me,
  Offer,
  Operation,
  OwnStake,
  PriceNow,
  SaleQuote,
  Withdrawal,
} from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/wallet/port';
import {
  SAMPLE_NOW_MS as NOW_MS,
  sampleAccount,
  sampleBond,
  sampleBondQuote,
  sampleFriend,
  sampleMe,
  sampleOffer,
  samplePlan,
  samplePrice,
  sampleSaleQuote,
  sampleStake,
  sampleWithdrawal,
} from '#machines/shared/samples.ts';
import type { PortfolioContext } from '../screens/shared/portfolio-view.ts';

export { NOW_MS, sampleBondQuote as quote };
const DAY = 86_400_000;
const units = (n: number) => BigInt(Math.round(n * 1e6)) * 1000n;
export const ax = (n: number) => axiom(units(n));
export const coin = (n: number) => ton(units(n));
const pc = (n: number) => percent6(BigInt(Math.round(n * 1e6)));

export const me: Me = {
  ...sampleMe,
  telegramId: '279058397',
  firstName: 'Vera',
  level: 3,
  refCode: 'vera7K2m',
  refLink: 'https://t.me/axiom_bot/app?startapp=ref_vera7K2m',
  balanceToken: ax(1778.709),
  referralBalance: ax(6.07),
  referralPending: ax(9.96),
  turnover: coin(640),
  turnoverPending: coin(120),
  holdBonus: pc(0.01),
  holdNext: { daily: pc(0.02), fromMs: (Math.floor(NOW_MS / DAY) + 12) * DAY },
  investmentBonus: pc(0.005),
  collectiveBonus: pc(0.005),
};

const plans: Offer['plans'] = [
  [7, 0, 0.05, 10],
  [30, 1, 0.08, 20],
  [90, 4, 0.1, 40],
  [180, 9, 0.12, 60],
  [365, 20, 0.15, 100],
].map(([days = 0, bonus = 0, daily = 0, max = 0]) => samplePlan(days, pc(bonus), pc(daily), pc(max)));

export const offer: Offer = { ...sampleOffer, plans };

export const price: PriceNow = { ...samplePrice, change30d: pc(11.8) };

export function bond(
  id: string,
  days: number,
  agoDays: number,
  paid: number,
  token: number,
  more: Partial<Bond> = {},
): Bond {
  const plan = plans.find((one) => one.days === days) ?? plans[0];
  if (!plan) throw new Error('no plan');
  const createdAtMs = NOW_MS - agoDays * DAY;
  return sampleBond({
    id,
    createdAtMs,
    activatedAtMs: createdAtMs,
    maturesAtMs: createdAtMs + days * DAY,
    amountTon: coin(paid),
    amountToken: ax(token),
    expectedToken: axiom((ax(token) * (100_000_000n + plan.bonusPercent)) / 100_000_000n),
    tariffDays: days,
    earlyExitFee: ax(token / 10),
    bonusPercent: plan.bonusPercent,
    dailyReward: plan.dailyReward,
    maxRewardPercent: plan.maxRewardPercent,
    txHash: '9f41c2d07a6b5e8f1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6fc07e',
    ...more,
  });
}

function stake(
  id: string,
  total: number,
  daily: number,
  max: number,
  agoDays: number,
  earned: number,
): OwnStake {
  return sampleStake({
    id,
    mintId: `m-${id}`,
    tariffDays: 365,
    createdAtMs: NOW_MS - agoDays * DAY,
    lastUpdatedAtMs: Date.UTC(2026, 10, 21),
    totalAmount: ax(total),
    earnedReward: ax(earned),
    maxReward: ax(max),
    dailyReward: pc(daily),
    holdBonus: pc(0.01),
    collectiveBonus: pc(0.005),
    investmentBonus: pc(0.005),
  });
}

export const bonds: readonly Bond[] = [
  bond('b1', 7, 3.2, 40, 47.42),
  bond('b2', 90, 70.2, 300, 375.98),
  bond('b3', 365, 170.8, 1000, 1394.5),
  bond('b4', 365, 62.1, 250, 300),
];
export const stakes: readonly OwnStake[] = [
  stake('s1', 4200, 0.15, 4200, 221.6, 1566.39),
  stake('s2', 1250, 0.12, 750, 143.5, 250.25),
];

export const portfolio: PortfolioContext = {
  me,
  bonds,
  stakes,
  offer,
  price,
  version: 12,
  asOfMs: NOW_MS,
  openPayments: [],
  missing: [],
  outdatedReads: 0,
  commandsMeanwhile: 0,
  looks: 0,
  selectedBondId: null,
};

const MANY = Array.from({ length: 300 }, (_, index) => index + 1);

/** As much as few people ever hold: 300 bonds and 300 stakes. */
export const largePortfolio: PortfolioContext = {
  ...portfolio,
  bonds: MANY.map((n) => bond(`mb${n}`, 365, n / 3, 40 + n, 47.42 + n)),
  stakes: MANY.map((n) => stake(`ms${n}`, 1000 + n, 0.15, 1000 + n, n / 2, n / 2)),
};

export const emptyPortfolio: PortfolioContext = {
  ...portfolio,
  me: {
    ...me,
    balanceToken: ax(0),
    referralBalance: ax(0),
    referralPending: ax(0),
    turnover: coin(0),
    turnoverPending: coin(0),
    level: 1,
    newReferrals: 0,
  },
  bonds: [],
  stakes: [],
};

const op = (
  id: string,
  kind: Operation['kind'],
  agoDays: number,
  amount: number,
  tons: number | null = null,
  account: Operation['account'] = 'main',
): Operation => ({
  id,
  kind,
  createdAtMs: NOW_MS - agoDays * DAY,
  amountToken: ax(amount),
  amountTon: tons === null ? null : coin(tons),
  account,
});

export const operations: readonly Operation[] = [
  op('o1', 'reward', 0.6, 8.89),
  op('o2', 'reward', 1.6, 8.89),
  op('o4', 'reward', 2.6, 8.89),
  op('o3', 'bond_bought', 3.2, 47.42, 40, 'bonded'),
  op('o5', 'referral_bonus', 4.2, 29.94, null, 'referral'),
  op('o6', 'bond_matured', 20, 610.4),
  op('o7', 'sale', 24, -120, 98.8),
  op('o8', 'reward', 30, 8.89),
  op('o9', 'bond_canceled', 41, 338.38),
  op('o10', 'stake_completed', 60, 900),
];

const { position: _, ...unplaced } = sampleWithdrawal;

const sale: Withdrawal = {
  ...unplaced,
  address: 'UQDkf3ZaUQDkf3ZaUQDkf3ZaUQDkf3ZaUQDkf3ZaUQDkf3Za',
};

/** So far behind in line that its place is not counted. */
export const farSale: Withdrawal = {
  ...sale,
  createdAtMs: NOW_MS - 60_000,
  tokenAmount: ax(500),
  feeToken: ax(5),
  amountTon: coin(411.64),
  position: 5231,
  positionIsUpperBound: true,
};

export const sales: readonly Withdrawal[] = [
  {
    ...sale,
    createdAtMs: NOW_MS - 60_000,
    tokenAmount: ax(500),
    feeToken: ax(5),
    amountTon: coin(411.64),
    position: 3,
    reason: 'Waits until the treasury wallet is topped up; it keeps its place in line.',
    reasonCode: 'hot_wallet_short',
  },
  {
    ...sale,
    id: 'w2',
    status: 'confirmed',
    createdAtMs: NOW_MS - 24 * DAY,
    tokenAmount: ax(120),
    feeToken: ax(1.2),
    amountTon: coin(98.8),
    txHash: 'ab12cd34ef',
  },
  {
    ...sale,
    id: 'w3',
    status: 'refunded',
    createdAtMs: NOW_MS - 31 * DAY,
    tokenAmount: ax(10),
    feeToken: ax(0.1),
    amountTon: coin(8.2),
  },
];

const friend = (
  id: string,
  firstName: string,
  status: Friend['status'],
  turnover: number,
  pending: number,
  bonus: number,
  bonusPending: number,
  isNew = false,
): Friend => ({
  ...sampleFriend,
  id,
  firstName,
  joinedAtMs: NOW_MS - (isNew ? 3_600_000 : 40 * DAY),
  isNew,
  status,
  turnover: coin(turnover),
  turnoverPending: coin(pending),
  bonus: ax(bonus),
  bonusPending: ax(bonusPending),
});

export const friends: readonly Friend[] = [
  friend('f1', 'Igor', 'joined', 0, 0, 0, 0, true),
  friend('f2', 'Max', 'pending', 0, 120, 0, 9.96),
  friend('f3', 'Anna', 'counted', 420, 0, 29.94, 0),
  friend('f4', 'Denis', 'counted', 220, 0, 16.13, 0),
  friend('f5', 'Lena', 'not_counted', 0, 0, 0, 0),
];

export const saleQuote: SaleQuote = {
  ...sampleSaleQuote,
  tokenAmount: ax(500),
  feeToken: ax(5),
  amountTon: coin(411.642),
  maxToken: ax(1778.709),
  availableToken: ax(1778.709),
};

export const account: WalletAccount = {
  ...sampleAccount,
  friendlyAddress: 'UQDkJ8nZ2x1Rt0pQ4mVyxhvAopy2a42deDTkddcoWLcd1RvY',
  walletName: 'Tonkeeper',
  walletAppName: 'tonkeeper',
  walletLink: 'https://app.tonkeeper.com/ton-connect',
};

export const CONNECT_LINK =
  'https://app.tonkeeper.com/ton-connect?v=2&id=fc1d9c4ad2f5a4b7e0c3d6f9182736455463728190abcdef0123456789abcdef&r=%7B%22manifestUrl%22%3A%22https%3A%2F%2Faxiom.example.org%2Ftonconnect-manifest.json%22%2C%22items%22%3A%5B%7B%22name%22%3A%22ton_addr%22%7D%2C%7B%22name%22%3A%22ton_proof%22%2C%22payload%22%3A%226f1b0a7e5c%22%7D%5D%7D&ret=none';

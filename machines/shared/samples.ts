import { MS_PER_DAY } from '@axiom/domain/constants';
import { newActiveMint } from '@axiom/domain/mint';
import { axiom, NANO_PER_UNIT, percent6, type Percent6, ton } from '@axiom/domain/money';
import type {
  Bond,
  BondQuote,
  EconomyNow,
  FarmLinkCard,
  FarmOffer,
  Earning,
  Earnings,
  Friend,
  Me,
  Offer,
  OwnStake,
  PriceNow,
  SaleQuote,
  ShareQuote,
  TaskCard,
  Withdrawal,
} from '@axiom/domain/ports/client';
import type { WalletAccount, WalletInfo } from '@axiom/domain/wallet/port';
import { type Candle, candleStartSeconds, price9 } from '@axiom/domain/price';

/** 2026-11-21 14:32:07 UTC: the current time in every sample. */
export const SAMPLE_NOW_MS = 1_795_271_527_000;

const UNIT = 1_000_000_000n;
const DAY_MS = 86_400_000;
const percent = (millionths: bigint): Percent6 => percent6(millionths);

/** Anna, with 100 AXIOM and a little from referrals. */
export const sampleMe: Me = {
  id: 'u1',
  telegramId: '1001',
  firstName: 'Anna',
  level: 1,
  refCode: 'ANNA1',
  refLink: 'https://t.me/axiom_bot/app?startapp=ref_ANNA1',
  balanceToken: axiom(100n * UNIT),
  taskBalance: axiom(0n),
  referralBalance: axiom(6n * UNIT),
  referralPending: axiom(0n),
  turnover: ton(0n),
  turnoverPending: ton(0n),
  holdBonus: percent(0n),
  holdNext: null,
  investmentBonus: percent(0n),
  collectiveBonus: percent(0n),
  isMember: true,
  communityLink: 'https://t.me/axiom_community',
  walletAddress: null,
  newReferrals: 1,
};

/** Three plans, active. */
export const sampleOffer: Offer = {
  plans: [
    samplePlan(7, 0n, 50_000n, 10_000_000n),
    samplePlan(30, 1_000_000n, 80_000n, 20_000_000n),
    samplePlan(90, 4_000_000n, 100_000n, 40_000_000n),
  ],
  minTon: ton(5n * UNIT),
  maxTon: ton(10_000n * UNIT),
  maxPending: 3,
  spreadPercent: percent(1_000_000n),
  stakingFeeTon: ton(0n),
};

/** A plan on offer. */
export function samplePlan(days: number, bonus: bigint, daily: bigint, max: bigint): Offer['plans'][number] {
  return {
    days,
    isActive: true,
    bonusPercent: percent(bonus),
    dailyReward: percent(daily),
    maxRewardPercent: percent(max),
  };
}

/** 0.84 TON per AXIOM, two seconds old. */
export const samplePrice: PriceNow = {
  price: price9(840_000_000n),
  change24h: percent(2_310_000n),
  change30d: null,
  updatedAtMs: SAMPLE_NOW_MS - 2000,
  isStale: false,
};

/** The hour of now: 0.84 TON per AXIOM, after a little more and a little less. */
export const sampleCandle: Candle = {
  timeSeconds: candleStartSeconds(SAMPLE_NOW_MS / 1000, '1h'),
  interval: '1h',
  open: price9(838_000_000n),
  high: price9(842_000_000n),
  low: price9(837_000_000n),
  close: price9(840_000_000n),
};

/** 1.18 TON held for each TON owed. */
export const sampleEconomy: EconomyNow = {
  ...samplePrice,
  users: 1204,
  bondedToken: axiom(412_000n * UNIT),
  stakedToken: axiom(230_500n * UNIT),
  rewardedToken: axiom(18_400n * UNIT),
  treasuryTon: ton(590_000n * UNIT),
  liabilitiesTon: ton(500_000n * UNIT),
  coverage: percent(1_180_000n),
};

/** A bond of 250 TON for 90 days; active unless changed. */
export function sampleBond(change: Partial<Bond> = {}): Bond {
  const rates = {
    bonusPercent: percent(4_000_000n),
    dailyReward: percent(100_000n),
    maxRewardPercent: percent(40_000_000n),
  };
  const earlyExitFee = { percent: percent(10_000_000n), flatToken: axiom(0n) };
  const {
    ownerId: _owner,
    terms: _terms,
    ...seen
  } = newActiveMint({
    id: 'b1',
    ownerId: 'u1',
    origin: 'paid',
    nowMs: SAMPLE_NOW_MS,
    amountTon: ton(250n * UNIT),
    amountToken: axiom(294_670_000_000n),
    tariffDays: 90,
    terms: { price: price9(840_000_000n), ...rates, earlyExitFee },
  });
  return { ...seen, ...rates, isReserved: false, ...change };
}

/** The stake of the sample bond. */
export function sampleStake(change: Partial<OwnStake> = {}): OwnStake {
  return {
    id: 's1',
    mintId: 'b1',
    status: 'active',
    createdAtMs: SAMPLE_NOW_MS,
    lastUpdatedAtMs: SAMPLE_NOW_MS,
    tariffDays: 90,
    totalAmount: axiom(294_670_000_000n),
    earnedReward: axiom(0n),
    maxReward: axiom(117_868_000_000n),
    dailyReward: percent(100_000n),
    holdBonus: percent(0n),
    collectiveBonus: percent(0n),
    investmentBonus: percent(0n),
    accrualRemainder: 0n,
    ...change,
  };
}

/** The quote of the sample bond. */
export const sampleBondQuote: BondQuote = {
  amountTon: ton(250n * UNIT),
  amountToken: axiom(294_670_000_000n),
  expectedToken: axiom(306_456_800_000n),
  bonusToken: axiom(11_786_800_000n),
  earlyExitFee: axiom(29_467_000_000n),
  tariffDays: 90,
  bonusPercent: percent(4_000_000n),
  dailyReward: percent(100_000n),
  maxRewardPercent: percent(40_000_000n),
  price: price9(840_000_000n),
  buyingPrice: price9(848_400_000n),
  maturesAtMs: SAMPLE_NOW_MS + 90 * DAY_MS,
  quotedAtMs: SAMPLE_NOW_MS,
};

/** 50 of Anna’s 100 AXIOM. */
export const sampleSaleQuote: SaleQuote = {
  tokenAmount: axiom(50n * UNIT),
  feeToken: axiom(500_000_000n),
  amountTon: ton(41_164_200_000n),
  price: price9(840_000_000n),
  sellingPrice: price9(831_600_000n),
  minToken: axiom(5n * UNIT),
  maxToken: axiom(100n * UNIT),
  availableToken: axiom(100n * UNIT),
};

/** A sale of 50 AXIOM, first in the queue. */
export const sampleWithdrawal: Withdrawal = {
  id: 'w1',
  status: 'queued',
  createdAtMs: SAMPLE_NOW_MS,
  tokenAmount: axiom(50n * UNIT),
  feeToken: axiom(500_000_000n),
  amountTon: ton(41_164_200_000n),
  address: '0QBmzS0dE2VnZsR5mZxRqFvWcGmVr6gYdTQmC3TtH9b7Q2xY',
  fromReferral: false,
  position: 1,
};

/** A friend who joined and did nothing else. */
export const sampleFriend: Friend = {
  id: 'f1',
  firstName: 'Igor',
  joinedAtMs: SAMPLE_NOW_MS,
  isNew: true,
  status: 'joined',
  turnover: ton(0n),
  turnoverPending: ton(0n),
  bonus: axiom(0n),
  bonusPending: axiom(0n),
};

/** 46.07 AXIOM in four months, and 9.96 pending. */
export const sampleEarnings: Earnings = {
  rows: [
    earning('Max', 5, 120n, 9_960_000_000n, 'pending'),
    earning('Denis', 38, 220n, 16_130_000_000n),
    earning('Anna', 71, 252n, 17_640_000_000n),
    earning('Anna', 110, 168n, 12_300_000_000n),
  ],
  total: 4,
  earnedToken: axiom(46_070_000_000n),
  pendingToken: axiom(9_960_000_000n),
  points: [
    { atMs: SAMPLE_NOW_MS - 110 * MS_PER_DAY, earnedToken: axiom(12_300_000_000n) },
    { atMs: SAMPLE_NOW_MS - 71 * MS_PER_DAY, earnedToken: axiom(29_940_000_000n) },
    { atMs: SAMPLE_NOW_MS - 38 * MS_PER_DAY, earnedToken: axiom(46_070_000_000n) },
  ],
};

function earning(
  friendName: string,
  days: number,
  coins: bigint,
  bonus: bigint,
  status: Earning['status'] = 'released',
): Earning {
  return {
    friendName,
    atMs: SAMPLE_NOW_MS - days * MS_PER_DAY,
    turnover: ton(coins * NANO_PER_UNIT),
    bonus: axiom(bonus),
    status,
    countsByMs: status === 'pending' ? SAMPLE_NOW_MS + (90 - days) * MS_PER_DAY : null,
  };
}

/** A link of 25 AXIOM for 90 days, three of its twelve uses taken; active unless changed. */
export function sampleLink(change: Partial<FarmLinkCard> = {}): FarmLinkCard {
  return {
    id: 'l1',
    status: 'ACTIVE',
    source: 'main',
    createdAtMs: SAMPLE_NOW_MS,
    amountToken: axiom(25n * UNIT),
    tariffDays: 90,
    countActivations: 12,
    activated: 3,
    isForMe: false,
    isMultilink: true,
    activationCode: 'Qm7xR2hK4vWc8ZpT3nYb9KdE',
    link: 'https://t.me/axiom_bot/app?startapp=farm_Qm7xR2hK4vWc8ZpT3nYb9KdE',
    leftToken: axiom(225n * UNIT),
    bonusPercent: percent(4_000_000n),
    dailyReward: percent(100_000n),
    maxRewardPercent: percent(40_000_000n),
    openedBy: ['Max', 'Denis', 'Anna'],
    ...change,
  };
}

/** What 25 AXIOM for 90 days give. */
export const sampleShareQuote: ShareQuote = {
  amountToken: axiom(25n * UNIT),
  amountTon: ton(21n * UNIT),
  expectedToken: axiom(26n * UNIT),
  bonusToken: axiom(1n * UNIT),
  dailyRewardToken: axiom(25_000_000n),
  maxRewardToken: axiom(10n * UNIT),
  days: 90,
  bonusPercent: percent(4_000_000n),
  dailyReward: percent(100_000n),
  maxRewardPercent: percent(40_000_000n),
  price: price9(840_000_000n),
  maturesAtMs: SAMPLE_NOW_MS + 90 * DAY_MS,
  quotedAtMs: SAMPLE_NOW_MS,
};

/** Re-bonding from Anna’s main balance. */
export const sampleFarmOffer: FarmOffer = {
  plans: sampleOffer.plans,
  availableToken: axiom(100n * UNIT),
  minToken: axiom(5n * UNIT),
  maxActivations: 1000,
};

/** An untouched task. */
export function sampleTask(change: Partial<TaskCard> = {}): TaskCard {
  return {
    taskId: 'daily_check_in',
    kind: 'daily_check_in',
    status: 'AVAILABLE',
    count: 1,
    progress: 0,
    rewardToken: axiom(10_000_000n),
    hasBudget: true,
    ...change,
  };
}

/** A wallet of the list that opens by link, on phones. */
export function sampleWallet(appName: string, name: string, universalLink: string): WalletInfo {
  return {
    name,
    appName,
    imageUrl: `https://${appName}.example/icon.png`,
    aboutUrl: `https://${appName}.example`,
    universalLink,
    deepLink: null,
    bridgeUrl: `https://${appName}.example/bridge`,
    jsBridgeKey: null,
    platforms: ['ios', 'android'],
    injected: false,
    embedded: false,
    isPreferred: false,
  };
}

/** A connected account on testnet. */
export const sampleAccount: WalletAccount = {
  address: `0:${'66cd2d1d'.repeat(8)}`,
  friendlyAddress: '0QBmzS0dZs0tHWbNLR1mzS0dZs0tHWbNLR1mzS0dZs0tHUMH',
  chain: '-3',
  walletStateInit: '',
  publicKey: null,
  walletName: 'Wallet',
  walletAppName: 'telegram-wallet',
  walletImageUrl: null,
  walletLink: 'https://t.me/wallet/start',
  walletDeepLink: null,
  maxMessages: 255,
};

import type { NextHold } from '../../bonus/index.ts';
import type { TransactionRequest } from '../../wallet/port/wallet.ts';
import type { MintView } from '../../mint/mint.ts';
import type { Nano, Percent6 } from '../../money/index.ts';
import type { Price } from '../../price/price.ts';
import type { ReferralLevel } from '../../referral/levels.ts';
import type { StakeView } from '../../staking/stake.ts';
import type { ReturnedPayment } from '../../payment/returned-payment.ts';
import type { PayoutView } from '../../withdrawal/payout.ts';

/** The signed-in user. `level` is 1 to 8: the wire's `ref` plus one, added only where it is read (R4.07). */
export interface Me {
  readonly id: string;
  readonly telegramId: string;
  readonly firstName: string;
  readonly level: ReferralLevel;
  readonly refCode: string;
  readonly refLink: string;
  readonly balanceToken: Nano<'AXIOM'>;
  readonly taskBalance: Nano<'AXIOM'>;
  readonly referralBalance: Nano<'AXIOM'>;
  readonly referralPending: Nano<'AXIOM'>;
  readonly turnover: Nano<'TON'>;
  readonly turnoverPending: Nano<'TON'>;
  readonly holdBonus: Percent6;
  /** What the hold bonus grows to next, and when; null while nothing is held, and on the highest step. */
  readonly holdNext: NextHold | null;
  readonly investmentBonus: Percent6;
  readonly collectiveBonus: Percent6;
  readonly isMember: boolean;
  /** Link to join the community; null if none is configured. */
  readonly communityLink: string | null;
  /** The wallet that the person proved last, in friendly form; the sale form proposes it. */
  readonly walletAddress: string | null;
  readonly newReferrals: number;
}

/** The part of a user that `user:balance` carries. */
export type BalanceChange = Pick<
  Me,
  | 'level'
  | 'balanceToken'
  | 'taskBalance'
  | 'referralBalance'
  | 'referralPending'
  | 'turnover'
  | 'turnoverPending'
  | 'holdBonus'
  | 'holdNext'
  | 'investmentBonus'
>;

/** A bond with its frozen terms, for its owner's screens. */
export interface Bond extends MintView {
  readonly bonusPercent: Percent6;
  readonly dailyReward: Percent6;
  readonly maxRewardPercent: Percent6;
  /** An unpaid order expires then; epoch ms. */
  readonly payUntilMs?: number;
  /** Reserved by a stake that waits for its fee: no cancel and no second stake. */
  readonly isReserved: boolean;
  readonly txHash?: string;
  /** The newest payment with its order code that pays nothing. */
  readonly returned?: ReturnedPayment;
}

/** A stake with its bond and its end. */
export interface OwnStake extends StakeView {
  readonly mintId: string;
  readonly tariffDays: number;
  readonly completedAtMs?: number;
  readonly completesAtMs?: number;
}

/** The terms of a plan, active or not. */
export interface OfferedPlan {
  readonly days: number;
  readonly isActive: boolean;
  readonly bonusPercent: Percent6;
  readonly dailyReward: Percent6;
  readonly maxRewardPercent: Percent6;
}

/** What the bond form needs before it requests a quote. */
export interface Offer {
  readonly plans: readonly OfferedPlan[];
  readonly minTon: Nano<'TON'>;
  readonly maxTon: Nano<'TON'>;
  readonly maxPending: number;
  readonly spreadPercent: Percent6;
  /** The fee for staking a bond; 0: none. */
  readonly stakingFeeTon: Nano<'TON'>;
}

/** The market price and its change. */
export interface PriceNow {
  readonly price: Price;
  /** Percent; null if the price 24 h ago is unknown. */
  readonly change24h: Percent6 | null;
  readonly change30d: Percent6 | null;
  readonly updatedAtMs: number;
  readonly isStale: boolean;
}

/** The state of the whole economy (R2.13). */
export interface EconomyNow extends PriceNow {
  readonly users: number;
  readonly bondedToken: Nano<'AXIOM'>;
  readonly stakedToken: Nano<'AXIOM'>;
  /** Bonuses and rewards given, without pending ones. */
  readonly rewardedToken: Nano<'AXIOM'>;
  readonly treasuryTon: Nano<'TON'>;
  readonly liabilitiesTon: Nano<'TON'>;
  /** How many times the treasury covers what is owed, in millionths, floored; null if nothing is owed. */
  readonly coverage: Percent6 | null;
}

/** What an amount of TON buys now with a plan of this many days. */
export interface BondQuote {
  readonly amountTon: Nano<'TON'>;
  readonly amountToken: Nano<'AXIOM'>;
  readonly expectedToken: Nano<'AXIOM'>;
  readonly bonusToken: Nano<'AXIOM'>;
  readonly earlyExitFee: Nano<'AXIOM'>;
  readonly tariffDays: number;
  readonly bonusPercent: Percent6;
  readonly dailyReward: Percent6;
  readonly maxRewardPercent: Percent6;
  readonly price: Price;
  readonly buyingPrice: Price;
  readonly maturesAtMs: number;
  readonly quotedAtMs: number;
}

/** What a sale of AXIOM brings now; `tokenAmount` is the whole debit, `amountTon` arrives in full. */
export interface SaleQuote {
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly feeToken: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'>;
  readonly price: Price;
  readonly sellingPrice: Price;
  readonly minToken: Nano<'AXIOM'>;
  readonly maxToken: Nano<'AXIOM'>;
  readonly availableToken: Nano<'AXIOM'>;
}

/** A row of the withdrawal history. */
export interface Withdrawal extends PayoutView {
  readonly fromReferral: boolean;
}

/** A transfer from the referral balance to the main one, and both balances after it (R4.16). */
export interface ReferralTransfer {
  readonly tokenAmount: Nano<'AXIOM'>;
  readonly balanceToken: Nano<'AXIOM'>;
  readonly referralBalance: Nano<'AXIOM'>;
}

/** A friend invited by this person: what they brought, and whether it counts yet (R9.07). */
export interface Friend {
  readonly id: string;
  readonly firstName: string;
  readonly joinedAtMs: number;
  readonly isNew: boolean;
  readonly status: 'joined' | 'pending' | 'counted' | 'not_counted';
  readonly turnover: Nano<'TON'>;
  readonly turnoverPending: Nano<'TON'>;
  readonly bonus: Nano<'AXIOM'>;
  readonly bonusPending: Nano<'AXIOM'>;
}

/** What one friend's bond brought; `pending` counts in no sum yet. Reversed bonuses are not among them. */
export interface Earning {
  readonly friendName: string;
  /** When it was released; of a pending one, when the bond became active. */
  readonly atMs: number;
  readonly turnover: Nano<'TON'>;
  readonly bonus: Nano<'AXIOM'>;
  readonly status: 'pending' | 'released';
  /**
   * A pending one: when the bond matures, if it is neither staked before, which counts it then, nor left. Null if its plan is
   * too short to count by maturing, and for a released one.
   */
  readonly countsByMs: number | null;
}

/** All that was earned from friends up to an instant. */
export interface EarnedPoint {
  readonly atMs: number;
  readonly earnedToken: Nano<'AXIOM'>;
}

/** What friends brought, over time (R9.07). */
export interface Earnings {
  /** The newest ones, newest first. */
  readonly rows: readonly Earning[];
  /** How many there are. */
  readonly total: number;
  readonly earnedToken: Nano<'AXIOM'>;
  readonly pendingToken: Nano<'AXIOM'>;
  /** Oldest first; the last one is all that was earned. Empty before the first. */
  readonly points: readonly EarnedPoint[];
}

/** What a line of the operation history is about, under its name on the wire. */
export const OPERATION_KINDS = [
  'bond_bought',
  'bond_canceled',
  'bond_matured',
  'bond_staked',
  'reward',
  'stake_completed',
  'referral_pending',
  'referral_bonus',
  'referral_reversed',
  'referral_transfer',
  'task_reward',
  'sale',
  'sale_refunded',
  'link_created',
  'link_bond',
  'link_canceled',
  'adjustment',
] as const;
/** One of OPERATION_KINDS. */
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** The accounts of a person that the history tells of. */
export const OPERATION_ACCOUNTS = [
  'main',
  'referral',
  'referral_pending',
  'task',
  'bonded',
  'staked',
] as const;

/** One line of the operation history. `amountToken` is signed. */
export interface Operation {
  readonly id: string;
  readonly kind: OperationKind;
  readonly createdAtMs: number;
  readonly amountToken: Nano<'AXIOM'>;
  readonly amountTon: Nano<'TON'> | null;
  readonly account: (typeof OPERATION_ACCOUNTS)[number];
  readonly mintId?: string;
  readonly stakingId?: string;
  readonly withdrawId?: string;
  readonly farmingId?: string;
  readonly taskId?: string;
}

/** One page of a list; `page` counts from 1. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

/** Rows, and the user's version at which they were read. */
export interface Versioned<Value> {
  readonly value: Value;
  readonly version: number;
}

/** A pending bond and the transaction that pays it. */
export interface BondOrder {
  readonly bond: Bond;
  readonly transaction: TransactionRequest;
}

/** A stake; with a staking fee also what pays it. */
export interface StakeOrder {
  readonly stake: OwnStake;
  readonly transaction: TransactionRequest | null;
}

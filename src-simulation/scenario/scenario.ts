import type { EconomyPolicy } from '@axiom/domain/economy';
import type { Nano, Percent6 } from '@axiom/domain/money';
import type { Price } from '@axiom/domain/price';
import type { Expectation } from '../expectations/expectation.ts';

/** A whole number of days (or uses), drawn evenly, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An amount drawn evenly in steps of 0.01, both ends included. */
export interface AmountRange {
  readonly from: Nano<'TON'>;
  readonly to: Nano<'TON'>;
}

/** Relative weights, each a whole number from 0; their sum is greater than 0. */
export type Weights<Name extends string> = Readonly<Record<Name, number>>;

/** How often people buy, how much, and what becomes of the bond. */
export interface Buying {
  readonly chancePerDay: Percent6;
  readonly amountTon: AmountRange;
  /** Weight of each plan, by the plan's index in the policy. */
  readonly plans: readonly number[];
  readonly payment: Weights<'in_time' | 'late' | 'unpaid'>;
  /** What becomes of a bond. */
  readonly life: Weights<'hold' | 'stake' | 'cancel'>;
  /** Days after activation; 0 is at once. */
  readonly stakeAfterDays: Span;
  readonly cancelAfterDays: Span;
}

/** How often people sell, and which share of their balance. */
export interface Selling {
  readonly chancePerDay: Percent6;
  /** Of the main balance. */
  readonly share: Percent6;
  readonly referralChancePerDay: Percent6;
  readonly referralShare: Percent6;
}

/** A reason to sell at once. If a behaviour has several, the first one that holds today counts. */
export interface Panic {
  readonly when:
    | { readonly kind: 'price_fall'; readonly fall: Percent6; readonly overDays: number }
    /** Yesterday's coverage in millionths. */
    | { readonly kind: 'coverage_below'; readonly coverage: bigint };
  /** Of each person, each such day. */
  readonly chance: Percent6;
  readonly share: Percent6;
  readonly cancelsBonds: boolean;
}

/** How people make and use re-bonding links. */
export interface Rebonding {
  readonly chancePerDay: Percent6;
  readonly source: Weights<'main' | 'referral' | 'task'>;
  readonly share: Percent6;
  readonly plans: readonly number[];
  readonly for: Weights<'me' | 'others'>;
  readonly count: Span;
  readonly cancelChance: Percent6;
  readonly cancelAfterDays: Span;
  readonly activateChancePerDay: Percent6;
}

/** How often people do tasks. */
export interface Tasks {
  readonly checkInChancePerDay: Percent6;
  readonly otherChancePerDay: Percent6;
}

/** How one kind of people acts. */
export interface Behaviour {
  readonly name: string;
  readonly buying: Buying;
  readonly selling: Selling;
  readonly panics: readonly Panic[];
  readonly transferChancePerDay: Percent6;
  readonly rebonding: Rebonding;
  readonly tasks: Tasks;
}

/** When a group’s people come. */
export type Arrival =
  | { readonly kind: 'at_start' }
  /** Evenly over these days. */
  | { readonly kind: 'even'; readonly days: Span }
  /** Each day has `perDay` more arrivals than the day before. */
  | { readonly kind: 'growing'; readonly days: Span; readonly perDay: Percent6 };

/** By whom a group’s people were invited. */
export type Inviter =
  | { readonly kind: 'nobody' }
  /** With this chance, anyone of an inviting group who arrived before; drawn evenly. */
  | { readonly kind: 'anyone'; readonly chance: Percent6 }
  /** Person number k of this group belongs to person ⌊k / each⌋ of that group. */
  | { readonly kind: 'group'; readonly group: number; readonly each: number };

/** People who come alike and act by the same mix of behaviours. */
export interface Group {
  readonly name: string;
  readonly people: number;
  /** Index into `behaviours` and weight; each person draws one at the start and keeps it. */
  readonly mix: readonly { readonly behaviour: number; readonly weight: number }[];
  readonly arrival: Arrival;
  readonly inviter: Inviter;
  /** Whether its people may be drawn as inviters. */
  readonly invites: boolean;
}

/** Where the market’s price comes from. */
export type PriceModel =
  | { readonly kind: 'constant'; readonly price: Price }
  /** Straight lines between the points, by day; constant after the last one. */
  | { readonly kind: 'path'; readonly points: readonly { readonly day: number; readonly price: Price }[] }
  /** The domain's own simulated price; the run's seed unless given. */
  | { readonly kind: 'simulated'; readonly seed?: number | undefined }
  /** A random step up or down every ten minutes, within the bounds. */
  | {
      readonly kind: 'walk';
      readonly start: Price;
      /** Standard deviation of a day, and its mean. */
      readonly volatilityPerDay: Percent6;
      readonly driftPerDay: Percent6;
      readonly lowest: Price;
      readonly highest: Price;
    };

/** What happens from outside on one day. */
export type ScenarioEvent =
  /** From this day's 00:00 on the model's price is multiplied by 1 + change. */
  | { readonly kind: 'price_change'; readonly day: number; readonly change: Percent6 }
  | {
      readonly kind: 'sell';
      readonly day: number;
      /** Indices of groups. */
      readonly groups: readonly number[];
      readonly chance: Percent6;
      readonly share: Percent6;
      readonly cancelsBonds: boolean;
    }
  /** The owner puts in, or takes out, coins of the hot wallet; never more than is there. */
  | { readonly kind: 'capital'; readonly day: number; readonly amountTon: Nano<'TON'> }
  /** From this day on this collective bonus holds instead of the policy's step. */
  | { readonly kind: 'collective_bonus'; readonly day: number; readonly daily: Percent6 }
  /** From this day on a group has another behaviour; new gaps are drawn. */
  | { readonly kind: 'behaviour'; readonly day: number; readonly group: number; readonly behaviour: number }
  /** Nobody new arrives from this day on. */
  | { readonly kind: 'no_arrivals'; readonly day: number };

/** How the operator reviews held payouts and tasks. */
export interface Operator {
  /** A held payout is reviewed after this many days. */
  readonly reviewDays: number;
  readonly refuse: Percent6;
  readonly approve: Percent6;
}

/** A scenario that was read and proven. Engines run it. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** UTC days since 1970-01-01 of day 0. */
  readonly startDay: number;
  readonly days: number;
  readonly policy: EconomyPolicy;
  /** TON of the hot wallet at the start. */
  readonly capitalTon: Nano<'TON'>;
  readonly networkFeeTon: Nano<'TON'>;
  readonly behaviours: readonly Behaviour[];
  readonly groups: readonly Group[];
  readonly price: PriceModel;
  /** Ascending by day. */
  readonly events: readonly ScenarioEvent[];
  readonly operator: Operator;
  /** People find only this many of the newest links. */
  readonly recentLinks: number;
  readonly expectations: readonly Expectation[];
  /** People, bonds and stakes that exist at the start, before the groups. */
  readonly snapshot?: Snapshot | undefined;
}

/** State of a real database without names: what the operator's export writes. */
export interface Snapshot {
  readonly takenAtMs: number;
  readonly treasuryTon: Nano<'TON'>;
  readonly people: readonly SnapshotPerson[];
}

/** A person of a snapshot, with balances in nano-AXIOM. */
export interface SnapshotPerson {
  /** Index of the inviter in the same list. */
  readonly inviter?: number | undefined;
  /** Index into `groups`: how they act from now on. */
  readonly group: number;
  readonly main: Nano<'AXIOM'>;
  readonly referral: Nano<'AXIOM'>;
  readonly task: Nano<'AXIOM'>;
  /** Released, in nano-TON. */
  readonly turnover: Nano<'TON'>;
  readonly heldSinceMs?: number | undefined;
  readonly bonds: readonly SnapshotBond[];
  readonly stakes: readonly SnapshotStake[];
}

/** An active bond of a snapshot, with its frozen terms. */
export interface SnapshotBond {
  readonly origin: 'paid' | 'farm';
  readonly amountTon: Nano<'TON'>;
  readonly amountToken: Nano<'AXIOM'>;
  readonly activatedAtMs: number;
  readonly tariffDays: number;
  readonly bonusPercent: Percent6;
  readonly dailyReward: Percent6;
  readonly maxRewardPercent: Percent6;
  readonly exitFee: { readonly percent: Percent6; readonly flatToken: Nano<'AXIOM'> };
  /** The inviter's pending bonus for it. */
  readonly pendingBonus: Nano<'AXIOM'>;
}

/** An active stake of a snapshot, with its frozen terms. */
export interface SnapshotStake {
  readonly origin: 'paid' | 'farm';
  readonly totalAmount: Nano<'AXIOM'>;
  readonly dailyReward: Percent6;
  readonly maxReward: Nano<'AXIOM'>;
  readonly earnedReward: Nano<'AXIOM'>;
  readonly accrualRemainder: bigint;
  readonly lastUpdatedAtMs: number;
  /** Of its bond. */
  readonly activeSinceMs: number;
}

import { type Bonuses, type Holding, NO_HOLDING } from '@axiom/domain/bonus';
import { MS_PER_DAY, MS_PER_SECOND, SECONDS_PER_DAY } from '@axiom/domain/constants';
import type { FarmActivation, FarmLink } from '@axiom/domain/farming';
import type { Mint } from '@axiom/domain/mint';
import { type Nano, type Percent6, ZERO_AXIOM, ZERO_PERCENT, ZERO_TON } from '@axiom/domain/money';
import type { Price, SaleQuote } from '@axiom/domain/price';
import type { Stake } from '@axiom/domain/staking';
import type { PayoutStatus } from '@axiom/domain/withdrawal';
import {
  type BondPlan,
  type CompiledBehaviour,
  compileBehaviours,
  firstBehaviourOf,
  inviterOf,
  keyOf,
  type Population,
  populationOf,
  type SellEvent,
} from '../decisions/index.ts';
import { priceAt, type PriceTable, tabulatePrices } from '../prices/index.ts';
import { type Rule, RULES } from '../rules.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type Books, openBooks } from './books.ts';

/** An active bond. */
export interface Bond {
  readonly number: number;
  readonly mint: Mint;
  readonly plan: BondPlan;
  /** The inviter's, pending. */
  readonly pendingBonus: Nano<'AXIOM'>;
}

/** An active stake. */
export interface OpenStake {
  readonly number: number;
  readonly isPaid: boolean;
  readonly activeSinceMs: number;
  /** Exact reward from before the run, in 1 / ACCRUAL_DENOMINATOR nano. */
  readonly before: bigint;
  stake: Stake;
}

export interface Person {
  readonly number: number;
  readonly userId: string;
  readonly key: number;
  readonly group: number;
  /** −1 for people of a snapshot. */
  readonly arrival: number;
  readonly inviter: number;
  behaviour: number;
  /** Next day of each action. */
  readonly due: number[];
  bonuses: Bonuses;
  holding: Holding;
  bonds: Bond[];
  stakes: OpenStake[];
  /** Indices, in the world's list, of the links that the person made for others. */
  readonly links: number[];
  /** Indices into the policy's tasks. */
  readonly tried: Set<number>;
  turnover: Nano<'TON'>;
  tonIn: Nano<'TON'>;
  tonOut: Nano<'TON'>;
  soldToday: Nano<'AXIOM'>;
  /** TON that today's sales bring. */
  sentToday: Nano<'TON'>;
  releasedBonds: number;
  friendsReleased: number;
}

/** A link for others. */
export interface OpenLink {
  link: FarmLink;
  readonly author: number;
  readonly cancelDay: number;
  readonly activations: Map<string, FarmActivation>;
}

/** A payout that is neither confirmed nor refunded. */
export interface OpenPayout {
  readonly person: number;
  readonly source: 'main' | 'referral';
  readonly createdDay: number;
  readonly quote: SaleQuote;
  status: PayoutStatus;
  hasWaited: boolean;
}

export interface World {
  readonly scenario: Scenario;
  readonly behaviours: readonly CompiledBehaviour[];
  readonly people: readonly Person[];
  readonly prices: PriceTable;
  readonly books: Books;
  readonly counts: Record<Rule, number>;
  readonly links: OpenLink[];
  /** In order of creation. */
  payouts: OpenPayout[];
  /** Paid so far, by the policy's task. */
  readonly taskPaid: Nano<'AXIOM'>[];
  /** Next number of a bond, a stake, a link. */
  nextNumber: number;
  day: number;
  collective: Percent6;
  /** The collective bonus that an event set. */
  collectiveOverride: Percent6 | undefined;
  /** Index of today's panic by behaviour; -1 for none. */
  panics: readonly number[];
  sellEvents: readonly SellEvent[];
  /** Coverage of the last row, in millionths. */
  coverage: bigint | null;
  arrived: number;
  boughtTon: Nano<'TON'>;
  soldTon: Nano<'TON'>;
  /** Rewards booked so far. */
  creditedToken: Nano<'AXIOM'>;
  /** Exact rewards of the stakes that completed, in 1 / ACCRUAL_DENOMINATOR nano. */
  completedExact: bigint;
}

export const NO_BONUSES: Bonuses = {
  holdBonus: ZERO_PERCENT,
  investmentBonus: ZERO_PERCENT,
  collectiveBonus: ZERO_PERCENT,
};

/** The world before its first day: the people are known, nothing is booked. */
export function openWorld(scenario: Scenario, seed: number): World {
  const population = populationOf(scenario);
  return {
    scenario,
    behaviours: compileBehaviours(scenario),
    people: Array.from({ length: population.count }, (_, number) => personOf(population, seed, number)),
    prices: tabulatePrices(scenario, seed),
    books: openBooks(),
    counts: Object.fromEntries(RULES.map((rule) => [rule, 0])) as Record<Rule, number>,
    links: [],
    payouts: [],
    taskPaid: scenario.policy.tasks.map(() => ZERO_AXIOM),
    nextNumber: 1,
    day: 0,
    collective: ZERO_PERCENT,
    collectiveOverride: undefined,
    panics: [],
    sellEvents: [],
    coverage: null,
    arrived: 0,
    boughtTon: ZERO_TON,
    soldTon: ZERO_TON,
    creditedToken: ZERO_AXIOM,
    completedExact: 0n,
  };
}

function personOf(population: Population, seed: number, number: number): Person {
  const key = keyOf(population, seed, number);
  return {
    number,
    userId: String(number),
    key,
    group: population.group[number] as number,
    arrival: population.arrival[number] as number,
    inviter: inviterOf(population, key, number),
    behaviour: firstBehaviourOf(population, key, number),
    due: [],
    bonuses: NO_BONUSES,
    holding: NO_HOLDING,
    bonds: [],
    stakes: [],
    links: [],
    tried: new Set(),
    turnover: ZERO_TON,
    tonIn: ZERO_TON,
    tonOut: ZERO_TON,
    soldToday: ZERO_AXIOM,
    sentToday: ZERO_TON,
    releasedBonds: 0,
    friendsReleased: 0,
  };
}

/** Epoch milliseconds of a second of today. */
export function todayMs(world: World, second: number): number {
  return (world.scenario.startDay + world.day) * MS_PER_DAY + second * MS_PER_SECOND;
}

/** The market's price at a second of today. */
export function todaysPrice(world: World, second: number): Price {
  return priceAt(world.prices, world.day * SECONDS_PER_DAY + second);
}

export function count(world: World, rule: Rule): void {
  world.counts[rule] += 1;
}

/** Whether a person arrived before today. */
export function cameBefore({ day }: World, { arrival }: Person): boolean {
  return arrival < day;
}

/** The behaviour of a person today. */
export function behaviourOf(world: World, { behaviour }: Person): CompiledBehaviour {
  return world.behaviours[behaviour] as CompiledBehaviour;
}

/** A number that no other bond, stake or link of this run has. */
export function takeNumber(world: World): number {
  const number = world.nextNumber;
  world.nextNumber += 1;
  return number;
}

import { LEVELS } from '@axiom/domain/referral';
import type { Scenario } from '@axiom/simulation';
import {
  type CompiledBehaviour,
  compileBehaviours,
  firstBehaviourOf,
  inviterOf,
  keyOf,
  populationOf,
  type SellEvent,
} from '../../../src-simulation/decisions/index.ts';
import { priceNumberAt, type PriceTable, tabulatePrices } from '../../../src-simulation/prices/index.ts';
import type { Arithmetic } from './arithmetic.ts';

export const DAY = 86_400;
/** Percentages of one, in 1e-6 percent. */
export const WHOLE = 100_000_000;
/** Prices are in 1e-9 TON. */
export const PRICE_UNIT = 1_000_000_000;

/** Instants are seconds since the first midnight of the run. */
export interface Bond<A> {
  readonly number: number;
  readonly isPaid: boolean;
  /** Index into the policy's plans. */
  readonly plan: number;
  readonly amountTon: A;
  readonly amount: A;
  readonly activeSince: number;
  readonly maturesAt: number;
  readonly life: 'hold' | 'stake' | 'cancel';
  readonly lifeDay: number;
  /** The inviter's, pending. */
  readonly bonus: A;
}

export interface Stake<A> {
  readonly number: number;
  readonly isPaid: boolean;
  readonly plan: number;
  readonly amount: A;
  readonly activeSince: number;
  readonly most: A;
  earned: A;
  /** Earned so far, times WHOLE × DAY. */
  exact: A;
  settledAt: number;
}

export interface Person<A> {
  readonly number: number;
  readonly key: number;
  readonly group: number;
  readonly arrival: number;
  readonly inviter: Person<A> | undefined;
  behaviour: number;
  /** Next day of each action, by its purpose. */
  readonly due: number[];
  bonds: Bond<A>[];
  stakes: Stake<A>[];
  readonly links: Link<A>[];
  readonly tried: Set<number>;
  /** Bonuses per day in 1e-6 percent, the collective one included. */
  rate: number;
  heldSince: number | undefined;
  /** When the last holding ended; undefined while something is held. */
  heldUntil: number | undefined;
  main: A;
  referral: A;
  pending: A;
  task: A;
  turnover: A;
  tonIn: A;
  tonOut: A;
  soldToday: A;
  sentToday: A;
  releasedBonds: number;
  friendsReleased: number;
}

export interface Link<A> {
  readonly author: Person<A>;
  readonly source: 'main' | 'referral' | 'task';
  readonly amount: A;
  readonly plan: number;
  readonly cancelDay: number;
  readonly users: Set<number>;
  left: number;
  isOpen: boolean;
}

export interface Payout<A> {
  readonly person: Person<A>;
  readonly source: 'main' | 'referral';
  readonly createdDay: number;
  readonly tokenAmount: A;
  readonly amountTon: A;
  status: 'held' | 'queued' | 'done';
}

export interface World<A> {
  readonly math: Arithmetic<A>;
  readonly scenario: Scenario;
  readonly behaviours: readonly CompiledBehaviour[];
  readonly people: readonly Person<A>[];
  readonly prices: PriceTable;
  readonly links: Link<A>[];
  payouts: Payout<A>[];
  readonly taskPaid: A[];
  readonly levels: readonly { readonly from: A; readonly percent: A }[];
  readonly whole: A;
  readonly accrual: A;
  treasury: A;
  escrow: A;
  /** Balances of all people, without rewards of stakes. */
  balances: A;
  /** Rewards of completed stakes, times WHOLE × DAY. */
  completed: A;
  /** Days on which somebody may panic need the coverage of the day before. */
  readonly watchesCoverage: boolean;
  coverage: bigint | null;
  panics: readonly number[];
  sellEvents: readonly SellEvent[];
  collective: number;
  setCollective: number | undefined;
  day: number;
  nextNumber: number;
  /** Movements that the reference books. */
  bookings: number;
}

/** @throws RangeError for a scenario with a snapshot or a staking fee, which no shipped one has */
export function openWorld<A>(math: Arithmetic<A>, scenario: Scenario, seed: number): World<A> {
  if (scenario.snapshot !== undefined || scenario.policy.staking.feeTon !== 0n)
    throw new RangeError('The peer engine knows no snapshot and no staking fee.');
  return {
    math,
    scenario,
    behaviours: compileBehaviours(scenario),
    people: peopleOf(math, scenario, seed),
    prices: tabulatePrices(scenario, seed),
    links: [],
    payouts: [],
    taskPaid: scenario.policy.tasks.map(() => math.zero),
    levels: LEVELS.map(({ fromTurnover, bonusPercent }) => ({
      from: math.of(fromTurnover),
      percent: math.of(bonusPercent),
    })),
    whole: math.of(WHOLE),
    accrual: math.of(WHOLE * DAY),
    treasury: math.of(scenario.capitalTon),
    escrow: math.zero,
    balances: math.zero,
    completed: math.zero,
    watchesCoverage: scenario.behaviours.some(({ panics }) =>
      panics.some(({ when }) => when.kind === 'coverage_below'),
    ),
    coverage: null,
    panics: [],
    sellEvents: [],
    collective: 0,
    setCollective: undefined,
    day: 0,
    nextNumber: 1,
    bookings: scenario.capitalTon === 0n ? 0 : 1,
  };
}

function peopleOf<A>({ zero }: Arithmetic<A>, scenario: Scenario, seed: number): Person<A>[] {
  const population = populationOf(scenario);
  const people: Person<A>[] = [];
  for (let number = 0; number < population.count; number += 1) {
    const key = keyOf(population, seed, number);
    people.push({
      number,
      key,
      group: population.group[number] as number,
      arrival: population.arrival[number] as number,
      inviter: undefined,
      behaviour: firstBehaviourOf(population, key, number),
      due: [],
      bonds: [],
      stakes: [],
      links: [],
      tried: new Set(),
      rate: 0,
      heldSince: undefined,
      heldUntil: undefined,
      main: zero,
      referral: zero,
      pending: zero,
      task: zero,
      turnover: zero,
      tonIn: zero,
      tonOut: zero,
      soldToday: zero,
      sentToday: zero,
      releasedBonds: 0,
      friendsReleased: 0,
    });
  }
  for (const person of people)
    Object.assign(person, { inviter: people[inviterOf(population, person.key, person.number)] });
  return people;
}

/** The market's price at a second of the run. */
export function priceAt<A>({ prices, math }: World<A>, second: number): A {
  return math.of(priceNumberAt(prices, second));
}

export function behaviourOf<A>(world: World<A>, person: Person<A>): CompiledBehaviour {
  return world.behaviours[person.behaviour] as CompiledBehaviour;
}

export function takeNumber<A>(world: World<A>): number {
  world.nextNumber += 1;
  return world.nextNumber - 1;
}

/** Adds to one of a person's balances. */
export function credit<A>(
  world: World<A>,
  person: Person<A>,
  account: 'main' | 'referral' | 'pending' | 'task',
  amount: A,
): void {
  const { plus } = world.math;
  person[account] = plus(person[account], amount);
  world.balances = plus(world.balances, amount);
}

export function beginHolding<A>(person: Person<A>, at: number): void {
  if (person.heldSince === undefined) person.heldSince = at;
  else if (person.heldUntil !== undefined && Math.floor(at / DAY) - Math.floor(person.heldUntil / DAY) > 1)
    person.heldSince = at;
  person.heldUntil = undefined;
}

export function endHoldingIfNothingIsLeft<A>(person: Person<A>, at: number): void {
  if (person.heldSince === undefined || person.heldUntil !== undefined) return;
  if (person.bonds.some(({ isPaid }) => isPaid) || person.stakes.some(({ isPaid }) => isPaid)) return;
  person.heldUntil = at;
}

/** After a sale, or when somebody uses the person's link. */
export function resetHolding<A>(person: Person<A>, at: number): void {
  const isHolding = person.heldSince !== undefined && person.heldUntil === undefined;
  person.heldSince = isHolding ? at : undefined;
  person.heldUntil = undefined;
}

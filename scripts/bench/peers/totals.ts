import type { RunResult } from '@axiom/simulation';
import type { World } from './world.ts';

/** Sums over all people at the end of a run, and the hot wallet; nano. Every exact engine has the same. */
export interface Totals {
  readonly main: bigint;
  readonly referral: bigint;
  readonly referralPending: bigint;
  readonly task: bigint;
  readonly bonded: bigint;
  readonly staked: bigint;
  readonly turnover: bigint;
  readonly tonIn: bigint;
  readonly tonOut: bigint;
  readonly tonWaiting: bigint;
  readonly treasury: bigint;
}

/** What a run of the peer engine came to. */
export interface PeerRun {
  readonly totals: Totals;
  /** Movements that the reference engine books in the same run. */
  readonly bookings: number;
}

const sumOf = <A>(world: World<A>, amounts: readonly A[]): bigint =>
  world.math.toBigint(amounts.reduce((sum, amount) => world.math.plus(sum, amount), world.math.zero));

export function totalsOf<A>(world: World<A>): PeerRun {
  const { people, payouts, bookings, math } = world;
  const all = (of: (person: World<A>['people'][number]) => A): bigint => sumOf(world, people.map(of));
  const each = (of: (person: World<A>['people'][number]) => readonly A[]): bigint =>
    sumOf(world, people.flatMap(of));
  const totals: Totals = {
    main: all(({ main }) => main),
    referral: all(({ referral }) => referral),
    referralPending: all(({ pending }) => pending),
    task: all(({ task }) => task),
    bonded: each(({ bonds }) => bonds.map(({ amount }) => amount)),
    staked: each(({ stakes }) => stakes.map(({ amount }) => amount)),
    turnover: all(({ turnover }) => turnover),
    tonIn: all(({ tonIn }) => tonIn),
    tonOut: all(({ tonOut }) => tonOut),
    tonWaiting: sumOf(
      world,
      payouts.map(({ amountTon }) => amountTon),
    ),
    treasury: math.toBigint(world.treasury),
  };
  return { totals, bookings };
}

export function totalsOfResult({ outcomes, totals }: RunResult): Totals {
  const all = (of: (outcome: RunResult['outcomes'][number]) => bigint): bigint =>
    outcomes.reduce((sum, outcome) => sum + of(outcome), 0n);
  return {
    main: all(({ main }) => main),
    referral: all(({ referral }) => referral),
    referralPending: all(({ referralPending }) => referralPending),
    task: all(({ task }) => task),
    bonded: all(({ bonded }) => bonded),
    staked: all(({ staked }) => staked),
    turnover: all(({ turnover }) => turnover),
    tonIn: all(({ tonIn }) => tonIn),
    tonOut: all(({ tonOut }) => tonOut),
    tonWaiting: all(({ tonWaiting }) => tonWaiting),
    treasury: totals['system/treasury_hot/TON'] ?? 0n,
  };
}

import { coverageOf, liabilitiesTon } from '@axiom/domain/economy';
import { add, axiom, type Nano, type Percent6, ZERO_PERCENT } from '@axiom/domain/money';
import { type Price, tonForToken } from '@axiom/domain/price';
import type { Measure } from './measure.ts';

/** The figures that an engine counts at the end of a day; the other measures are computed from them. */
export interface Counted {
  /** At the midnight that ends the day. */
  readonly price: Price;
  readonly people: number;
  readonly boughtTon: Nano<'TON'>;
  readonly soldTon: Nano<'TON'>;
  readonly bondedToken: Nano<'AXIOM'>;
  readonly stakedToken: Nano<'AXIOM'>;
  /** Main, referral, pending and task, with the rewards up to this midnight. */
  readonly balancesToken: Nano<'AXIOM'>;
  readonly escrowToken: Nano<'AXIOM'>;
  /** ⌊sum of all stakes' exact rewards⌋ */
  readonly rewardsToken: Nano<'AXIOM'>;
  readonly feesToken: Nano<'AXIOM'>;
  readonly treasuryTon: Nano<'TON'>;
  /** Queued and held. */
  readonly payoutsWaiting: number;
  readonly payoutsWaitingTon: Nano<'TON'>;
  readonly activeStakes: number;
}

export type Row = Readonly<Record<Measure, bigint | null>>;

/** The row of a day. */
export function rowOf(counted: Counted, spread: Percent6): Row {
  const { price, bondedToken, stakedToken, balancesToken, escrowToken, payoutsWaitingTon } = counted;
  const locked = add(bondedToken, stakedToken);
  const liabilities = liabilitiesTon(
    { userToken: axiom(locked + balancesToken + escrowToken), payoutsTon: payoutsWaitingTon },
    price,
    spread,
  );
  return {
    price,
    people: BigInt(counted.people),
    bought_ton: counted.boughtTon,
    sold_ton: counted.soldTon,
    bonded_token: bondedToken,
    staked_token: stakedToken,
    balances_token: balancesToken,
    escrow_token: escrowToken,
    rewards_token: counted.rewardsToken,
    fees_token: counted.feesToken,
    tvl_ton: tonForToken(locked, price, ZERO_PERCENT),
    liabilities_ton: liabilities,
    treasury_ton: counted.treasuryTon,
    coverage: coverageOf(counted.treasuryTon, liabilities),
    payouts_waiting: BigInt(counted.payoutsWaiting),
    payouts_waiting_ton: payoutsWaitingTon,
    active_stakes: BigInt(counted.activeStakes),
  };
}

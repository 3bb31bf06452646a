import type { Bonuses } from '../bonus/bonuses.ts';
import type { Mint } from '../mint/mint.ts';
import { type MintStep, transitionMint } from '../mint/transition-mint.ts';
import type { PaymentOrder } from '../payment/judge-payment.ts';
import type { StakingFee } from './order-stake.ts';
import type { Stake } from './stake.ts';
import { type StakeStep, transitionStake } from './transition-stake.ts';

/** A pending stake with the bond that is reserved for it. */
export interface WaitingStake {
  readonly stake: Stake;
  readonly mint: Mint;
}

/**
 * The fee's order as `judgePayment` wants it: open while the stake waits, for payments before its bond's maturity by chain
 * time; paid once it has started; closed when it was dropped. A late fee is owed back.
 */
export function stakingFeeOrder(
  { amountTon, createdAtMs }: Pick<StakingFee, 'amountTon' | 'createdAtMs'>,
  waiting: WaitingStake | null,
): PaymentOrder {
  const endsAtMs = waiting?.mint.maturesAtMs;
  return { amountTon, createdAtMs, state: stateOf(waiting), ...(endsAtMs === undefined ? {} : { endsAtMs }) };
}

function stateOf(waiting: WaitingStake | null): PaymentOrder['state'] {
  if (waiting === null) return 'closed';
  const { stake, mint } = waiting;
  if (stake.status !== 'pending') return 'paid';
  return mint.status === 'active' && mint.reservedByStake === stake.id ? 'open' : 'closed';
}

/**
 * When a fee that came in time starts its stake: at its booking; where that is after the bond's maturity, because the
 * chain could not be read sooner, at the payment's own instant.
 */
export function stakingFeePaidAtMs(
  { stake, mint }: WaitingStake,
  { chainTimeMs, nowMs }: { readonly chainTimeMs: number; readonly nowMs: number },
): number {
  return nowMs < (mint.maturesAtMs ?? Number.POSITIVE_INFINITY)
    ? nowMs
    : Math.max(chainTimeMs, stake.createdAtMs);
}

/**
 * The fee was paid: bond and stake move together, at the bonuses of that moment.
 * @throws IllegalStakeTransition, IllegalMintTransition; neither has moved then
 */
export function payStakingFee(
  { stake, mint }: WaitingStake,
  paid: { readonly bonuses: Bonuses; readonly atMs: number },
): { readonly stakeStep: StakeStep; readonly mintStep: MintStep } {
  const stakeStep = transitionStake(stake, { type: 'activate', ...paid });
  const mintStep = transitionMint(mint, { type: 'stake', atMs: paid.atMs, stakeId: stake.id });
  return { stakeStep, mintStep };
}

/**
 * 15 minutes without the fee: the stake is dropped, its bond is free again.
 * @throws IllegalStakeTransition when it is too early or the stake is not pending; IllegalMintTransition when the bond
 * is not reserved for it
 */
export function expireStake({ stake, mint }: WaitingStake, atMs: number): { readonly mintStep: MintStep } {
  transitionStake(stake, { type: 'expire', atMs });
  return { mintStep: transitionMint(mint, { type: 'release', stakeId: stake.id }) };
}

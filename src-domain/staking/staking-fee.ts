import type { Bonuses } from '../bonus/bonuses.ts';
import type { Mint } from '../mint/mint.ts';
import { type MintStep, transitionMint } from '../mint/transition-mint.ts';
import type { PaymentOrder } from '../payment/judge-payment.ts';
import type { StakingFee } from './order-stake.ts';
import type { Stake } from './stake.ts';
import { type StakeStep, transitionStake } from './transition-stake.ts';

/** A pending stake and the bond reserved for it. */
export interface WaitingStake {
  readonly stake: Stake;
  readonly mint: Mint;
}

/**
 * The fee's order for `judgePayment`: open while the stake waits, for payments whose chain time is before the
 * bond's maturity; paid after the stake started; closed after the stake was dropped. A late fee is owed back.
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
 * When a fee paid in time starts its stake, epoch ms: at its booking. If the booking is late, after the
 * bond's maturity, the payment's own chain time counts.
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
 * The fee was paid: bond and stake change together, with the bonuses of that moment.
 * @throws IllegalStakeTransition, IllegalMintTransition. Nothing is changed then.
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
 * The fee was not paid within 15 minutes: the stake is dropped and its bond is no longer reserved.
 * @throws IllegalStakeTransition if it is too early or the stake is not pending; IllegalMintTransition if the
 * bond is not reserved for it
 */
export function expireStake({ stake, mint }: WaitingStake, atMs: number): { readonly mintStep: MintStep } {
  transitionStake(stake, { type: 'expire', atMs });
  return { mintStep: transitionMint(mint, { type: 'release', stakeId: stake.id }) };
}

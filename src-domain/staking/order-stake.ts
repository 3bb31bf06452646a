import type { Bonuses } from '../bonus/bonuses.ts';
import { TRANSACTION_VALIDITY_MS } from '../constants/index.ts';
import type { EconomyPolicy } from '../economy/policy.ts';
import type { Mint } from '../mint/mint.ts';
import { type MintStep, transitionMint } from '../mint/transition-mint.ts';
import type { Nano } from '../money/index.ts';
import { openStake } from './open-stake.ts';
import type { Stake } from './stake.ts';

/** What a pending stake waits for; frozen, whatever a later policy asks. */
export interface StakingFee {
  readonly stakeId: string;
  readonly amountTon: Nano<'TON'>;
  /** The stake's own; 15 min later it is dropped. */
  readonly createdAtMs: number;
  /** End of the payment order's 60 s. */
  readonly validUntilMs: number;
}

/** What staking a bond needs. */
export interface OrderStakeInput {
  readonly id: string;
  readonly mint: Mint;
  readonly bonuses: Bonuses;
  readonly policy: Pick<EconomyPolicy, 'staking'>;
  readonly nowMs: number;
}

/** The new stake, its bond’s step, and the fee where there is one. */
export interface StakeOrder {
  readonly stake: Stake;
  /** The bond's own step: staked at once, or reserved until the fee is paid. */
  readonly mintStep: MintStep;
  /** Absent where staking costs nothing. */
  readonly fee?: StakingFee | undefined;
}

/**
 * Staking a bond (R5.13). Without a fee bond and stake move at once; with one the stake is pending and the bond stays
 * active, reserved for it.
 * @throws IllegalMintTransition when the bond may not be staked now
 */
export function orderStake({ id, mint, bonuses, policy, nowMs }: OrderStakeInput): StakeOrder {
  const amountTon = policy.staking.feeTon;
  const waitsForFee = amountTon > 0n;
  const mintStep = transitionMint(mint, {
    type: waitsForFee ? 'reserve' : 'stake',
    atMs: nowMs,
    stakeId: id,
  });
  const stake = openStake({ id, mint, bonuses, waitsForFee, nowMs });
  if (!waitsForFee) return { stake, mintStep };
  const { createdAtMs } = stake;
  const validUntilMs = createdAtMs + TRANSACTION_VALIDITY_MS;
  return { stake, mintStep, fee: { stakeId: id, amountTon, createdAtMs, validUntilMs } };
}

import type { Bonuses } from '../bonus/bonuses.ts';
import { TRANSACTION_VALIDITY_MS } from '../constants/index.ts';
import type { EconomyPolicy } from '../economy/policy.ts';
import type { Mint } from '../mint/mint.ts';
import { type MintStep, transitionMint } from '../mint/transition-mint.ts';
import type { Nano } from '../money/index.ts';
import { openStake } from './open-stake.ts';
import type { Stake } from './stake.ts';

/** The fee that a pending stake waits for; frozen, so a later policy does not change it. */
export interface StakingFee {
  readonly stakeId: string;
  readonly amountTon: Nano<'TON'>;
  /** The stake's own creation; the stake expires 15 min later. */
  readonly createdAtMs: number;
  /** End of the signing request's 60 s. */
  readonly validUntilMs: number;
}

/** Input for staking a bond. */
export interface OrderStakeInput {
  readonly id: string;
  readonly mint: Mint;
  readonly bonuses: Bonuses;
  readonly policy: Pick<EconomyPolicy, 'staking'>;
  readonly nowMs: number;
}

/** The new stake, the bond's step, and the fee if there is one. */
export interface StakeOrder {
  readonly stake: Stake;
  /** The bond's own step: staked at once, or reserved until the fee is paid. */
  readonly mintStep: MintStep;
  /** Absent if staking is free. */
  readonly fee?: StakingFee | undefined;
}

/**
 * Staking a bond (R5.13). Without a fee, bond and stake change at once. With a fee the stake is pending, and
 * the bond stays active and is reserved for it.
 * @throws IllegalMintTransition if the bond may not be staked now
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

import { bookingOfMintEffect } from '@axiom/domain/ledger';
import { type MintEffect, type MintEvent, type MintStep, transitionMint } from '@axiom/domain/mint';
import { transitionStake } from '@axiom/domain/staking';
import type { StoreTx } from '../ports/store.ts';
import type { MintRecord } from '../ports/store-bonds.ts';
import { holdingBegan, holdingEnded } from './bonuses.ts';
import type { Deps } from './deps.ts';
import { decideReferralBonus, promiseReferralBonus } from './referral-bonus.ts';

/** Another transaction moved the row first: this one is rolled back and may be tried again. */
export class MovedMeanwhile extends Error {
  override readonly name = 'MovedMeanwhile';
}

type StepDeps = Pick<Deps, 'policies' | 'clock'>;

/** Data of a step that the domain does not know. */
interface StepFacts {
  /** The instant of its bookings. */
  readonly atMs: number;
  /** Of an activation: the payment's transaction. */
  readonly txHash?: string;
  /** Of a stake with a fee: the fee in TON, shown with the movement. */
  readonly shownTonNano?: bigint;
}

/**
 * Applies one event to a mint, with all its effects. The caller locks the people concerned (`lockMintPeople`)
 * and emits the events.
 * @throws IllegalMintTransition; MovedMeanwhile
 */
export async function moveMint(
  tx: StoreTx,
  deps: StepDeps,
  before: MintRecord,
  event: MintEvent,
  facts: Omit<StepFacts, 'atMs'> = {},
): Promise<MintRecord> {
  const atMs = 'atMs' in event ? event.atMs : deps.clock.nowMs();
  return takeMintStep(tx, deps, before, transitionMint(before.mint, event), { ...facts, atMs });
}

/**
 * Stores a step that the domain has already taken, under the same conditions as `moveMint`: row, ledger,
 * referral bonus, days held.
 * @throws MovedMeanwhile
 */
export async function takeMintStep(
  tx: StoreTx,
  deps: StepDeps,
  before: MintRecord,
  step: MintStep,
  facts: StepFacts,
): Promise<MintRecord> {
  const after: MintRecord = { ...before, mint: step.mint, txHash: facts.txHash ?? before.txHash };
  if (!(await tx.mints.move(before, after))) throw new MovedMeanwhile(`mint ${before.mint.id}`);
  for (const effect of step.effects) await apply(tx, deps, after, effect, facts);
  return after;
}

/** Books what the domain books for the effect, then does what else follows from it. */
async function apply(
  tx: StoreTx,
  deps: StepDeps,
  { mint, policyId }: MintRecord,
  effect: MintEffect,
  { atMs, shownTonNano }: StepFacts,
): Promise<void> {
  const userId = mint.ownerId;
  const booking = bookingOfMintEffect(mint, effect);
  if (booking !== null) {
    const shown = effect.type === 'issue' ? -effect.amountTon : shownTonNano;
    await tx.ledger.post(booking, {
      atMs,
      mintId: mint.id,
      ...(effect.type === 'move_to_stake' ? { stakeId: effect.stakeId } : {}),
      ...(shown === undefined ? {} : { shownTonNano: shown }),
    });
  }
  switch (effect.type) {
    case 'issue': {
      const user = await tx.users.byId(userId);
      if (user !== null && mint.origin === 'paid') await holdingBegan(tx, user, atMs);
      return;
    }
    case 'return_early':
    case 'pay_out_matured':
      return holdingEnded(tx, userId, atMs);
    case 'move_to_stake':
      return;
    case 'drop_stake':
      return dropStake(tx, effect.stakeId);
    case 'referral_pending': {
      const owner = await tx.users.byId(userId);
      if (owner?.inviterId) await promiseReferralBonus(tx, deps, owner.inviterId, mint, effect, atMs);
      return;
    }
    case 'referral_due':
      return decideReferralBonus(tx, deps, mint, policyId, effect.outcome, atMs);
  }
}

/** The mint of a pending stake matured first: drops the stake. */
async function dropStake(tx: StoreTx, stakeId: string): Promise<void> {
  const found = await tx.stakes.byId(stakeId);
  if (found === null) throw new MovedMeanwhile(`stake ${stakeId}`);
  transitionStake(found.stake, { type: 'drop' });
  await removePendingStake(tx, stakeId);
}

/** Deletes a pending stake; its mint may be staked again. The fee's order stays: a late fee is recognised. */
export async function removePendingStake(tx: StoreTx, stakeId: string): Promise<void> {
  if (!(await tx.stakes.drop(stakeId))) throw new MovedMeanwhile(`stake ${stakeId}`);
  await tx.work.cancel('stake', stakeId);
}

/** Locks the owner and their inviter, in the order that all commands use. */
export async function lockMintPeople(tx: StoreTx, ownerId: string): Promise<void> {
  const owner = await tx.users.byId(ownerId);
  await tx.users.lock(owner?.inviterId ? [ownerId, owner.inviterId] : [ownerId]);
}

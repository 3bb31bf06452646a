import { bookingOfMintEffect } from '@axiom/domain/ledger';
import { type MintEffect, type MintEvent, type MintStep, transitionMint } from '@axiom/domain/mint';
import { transitionStake } from '@axiom/domain/staking';
import type { StoreTx } from '../ports/store.ts';
import type { MintRecord } from '../ports/store-bonds.ts';
import { holdingBegan, holdingEnded } from './bonuses.ts';
import type { Deps } from './deps.ts';
import { decideReferralBonus, promiseReferralBonus } from './referral-bonus.ts';

/** Another transaction moved the row first: this one is undone and may be made again. */
export class MovedMeanwhile extends Error {
  override readonly name = 'MovedMeanwhile';
}

type StepDeps = Pick<Deps, 'policies' | 'clock'>;

/** What a step needs beside itself. */
interface StepFacts {
  /** The instant that its bookings carry. */
  readonly atMs: number;
  /** Of an activation: the payment's transaction. */
  readonly txHash?: string;
  /** Of a stake with a fee: the TON that it cost, shown beside the movement. */
  readonly shownTonNano?: bigint;
}

/**
 * One event of a mint with everything it makes due. The people concerned are locked by the caller (`lockMintPeople`). Sockets are
 * told by the caller.
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
 * Writes a step that the domain has taken already, under the same terms as `moveMint`: row, ledger, referral bonus, days held.
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

/** The mint of a pending stake matured first: the stake never was one. */
async function dropStake(tx: StoreTx, stakeId: string): Promise<void> {
  const found = await tx.stakes.byId(stakeId);
  if (found === null) throw new MovedMeanwhile(`stake ${stakeId}`);
  transitionStake(found.stake, { type: 'drop' });
  await removePendingStake(tx, stakeId);
}

/** Takes a pending stake away; its mint may be staked again. The order of its fee stays, so that a late fee is known and goes back. */
export async function removePendingStake(tx: StoreTx, stakeId: string): Promise<void> {
  if (!(await tx.stakes.drop(stakeId))) throw new MovedMeanwhile(`stake ${stakeId}`);
  await tx.work.cancel('stake', stakeId);
}

/** Locks the owner and their inviter, in the one order that everybody uses. */
export async function lockMintPeople(tx: StoreTx, ownerId: string): Promise<void> {
  const owner = await tx.users.byId(ownerId);
  await tx.users.lock(owner?.inviterId ? [ownerId, owner.inviterId] : [ownerId]);
}

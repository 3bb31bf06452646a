import { booking } from '@axiom/domain/ledger';
import { type MintEffect, type MintEvent, transitionMint } from '@axiom/domain/mint';
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

/** What a step needs beside the event: for an activation the payment's transaction. */
interface StepFacts {
  readonly txHash?: string;
}

/**
 * One step of a mint with everything it makes due: row, ledger, referral bonus, days held. The people concerned are locked
 * by the caller (`lockMintPeople`). Sockets are told by the caller.
 * @throws IllegalMintTransition; MovedMeanwhile
 */
export async function moveMint(
  tx: StoreTx,
  deps: StepDeps,
  before: MintRecord,
  event: MintEvent,
  facts: StepFacts = {},
): Promise<MintRecord> {
  const step = transitionMint(before.mint, event);
  const after: MintRecord = { ...before, mint: step.mint, txHash: facts.txHash ?? before.txHash };
  if (!(await tx.mints.move(before, after))) throw new MovedMeanwhile(`mint ${before.mint.id}`);
  const atMs = 'atMs' in event ? event.atMs : deps.clock.nowMs();
  for (const effect of step.effects) await apply(tx, deps, after, effect, atMs);
  return after;
}

async function apply(
  tx: StoreTx,
  deps: StepDeps,
  record: MintRecord,
  effect: MintEffect,
  atMs: number,
): Promise<void> {
  const { mint, policyId } = record;
  const userId = mint.ownerId;
  const subject = { atMs, mintId: mint.id };
  switch (effect.type) {
    case 'issue': {
      const { amountTon, amountToken } = effect;
      await tx.ledger.post(booking.mintActivated({ userId, amountTon, amountToken }), {
        ...subject,
        shownTonNano: -amountTon,
      });
      const user = await tx.users.byId(userId);
      if (user !== null && mint.origin === 'paid') await holdingBegan(tx, user, atMs);
      return;
    }
    case 'return_early':
      await tx.ledger.post(
        booking.mintCanceled({ userId, amountToken: effect.amountToken, feeToken: effect.feeToken }),
        subject,
      );
      return holdingEnded(tx, userId, atMs);
    case 'pay_out_matured':
      await tx.ledger.post(
        booking.mintMatured({ userId, amountToken: effect.amountToken, bonusToken: effect.bonusToken }),
        subject,
      );
      return holdingEnded(tx, userId, atMs);
    case 'move_to_stake':
      await tx.ledger.post(booking.mintStaked({ userId, amountToken: effect.amountToken }), {
        ...subject,
        stakeId: effect.stakeId,
      });
      return;
    case 'drop_stake':
      // A staking fee is refused at start, so no mint is ever reserved.
      throw new Error(
        `mint ${mint.id} is reserved by stake ${effect.stakeId}, although staking costs no fee`,
      );
    case 'referral_pending': {
      const owner = await tx.users.byId(userId);
      if (owner?.inviterId) await promiseReferralBonus(tx, deps, owner.inviterId, mint, effect, atMs);
      return;
    }
    case 'referral_due':
      return decideReferralBonus(tx, deps, mint, policyId, effect.outcome, atMs);
  }
}

/** Locks the owner and his inviter, in the one order that everybody uses. */
export async function lockMintPeople(tx: StoreTx, ownerId: string): Promise<void> {
  const owner = await tx.users.byId(ownerId);
  await tx.users.lock(owner?.inviterId ? [ownerId, owner.inviterId] : [ownerId]);
}

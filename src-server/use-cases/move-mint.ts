import { bookingOfMintEffect } from '@axiom/domain/ledger';
import { type MintEffect, type MintEvent, type MintStep, transitionMint } from '@axiom/domain/mint';
import { transitionStake } from '@axiom/domain/staking';
import type { SharedTx } from '../ports/store-commands.ts';
import type { MintRecord, OwnedId } from '../ports/store-bonds.ts';
import type { Posting } from '../ports/store-ledger.ts';
import { holdingBegan, holdingEnded } from './bonuses.ts';
import type { Deps } from './deps.ts';
import { MovedMeanwhile } from './moved-meanwhile.ts';
import { decideReferralBonuses, promiseReferralBonus } from './referral-bonus.ts';

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
  tx: SharedTx,
  deps: StepDeps,
  before: MintRecord,
  event: MintEvent,
  facts: Omit<StepFacts, 'atMs'> = {},
): Promise<MintRecord> {
  const atMs = 'atMs' in event ? event.atMs : deps.clock.nowMs();
  return takeMintStep(tx, deps, before, transitionMint(before.mint, event), { ...facts, atMs });
}

/** A step of a mint that the domain has taken, and what it does not know of it. */
export interface TakenStep {
  readonly before: MintRecord;
  readonly step: MintStep;
  readonly facts: StepFacts;
}

/**
 * Stores a step that the domain has already taken, under the same conditions as `moveMint`: row, ledger,
 * referral bonus, days held.
 * @throws MovedMeanwhile
 */
export async function takeMintStep(
  tx: SharedTx,
  deps: StepDeps,
  before: MintRecord,
  step: MintStep,
  facts: StepFacts,
): Promise<MintRecord> {
  const [after] = await takeMintSteps(tx, deps, [{ before, step, facts }], facts.atMs);
  if (after === undefined) throw new MovedMeanwhile(`mint ${before.mint.id}`);
  return after;
}

/**
 * The same for steps of several mints at one instant: rows of one kind are written at once. Returns the mints in the
 * order of the steps.
 * @throws MovedMeanwhile
 */
export async function takeMintSteps(
  tx: SharedTx,
  deps: StepDeps,
  taken: readonly TakenStep[],
  atMs: number,
): Promise<readonly MintRecord[]> {
  const moves = taken.map((each) => ({ ...each, after: afterStep(each) }));
  if (!(await tx.mints.moveAll(moves)))
    throw new MovedMeanwhile(`one of the mints ${moves.map(({ before }) => before.mint.id).join(', ')}`);
  const effects = moves.flatMap(({ after, step, facts }) =>
    step.effects.map((effect) => ({ after, effect, facts })),
  );
  await tx.ledger.postAll(effects.flatMap(postingsOf));
  const ended = effects.filter(
    ({ effect: { type } }) => type === 'return_early' || type === 'pay_out_matured',
  );
  await holdingEnded(tx, [...new Set(ended.map(({ after }) => after.mint.ownerId))], atMs);
  for (const { after, effect } of effects) await follow(tx, deps, after, effect, atMs);
  await decideReferralBonuses(
    tx,
    deps,
    effects.flatMap(({ after: { mint, policyId }, effect }) =>
      effect.type === 'referral_due' ? [{ mint, policyId, outcome: effect.outcome }] : [],
    ),
    atMs,
  );
  return moves.map(({ after }) => after);
}

function afterStep({ before, step, facts }: TakenStep): MintRecord {
  return { ...before, mint: step.mint, txHash: facts.txHash ?? before.txHash };
}

interface Following {
  readonly after: MintRecord;
  readonly effect: MintEffect;
  readonly facts: StepFacts;
}

/** What the domain books for an effect. */
function postingsOf({
  after: { mint },
  effect,
  facts: { atMs, shownTonNano },
}: Following): readonly Posting[] {
  const booking = bookingOfMintEffect(mint, effect);
  if (booking === null) return [];
  const shown = effect.type === 'issue' ? -effect.amountTon : shownTonNano;
  const subject = {
    atMs,
    mintId: mint.id,
    ...(effect.type === 'move_to_stake' ? { stakeId: effect.stakeId } : {}),
    ...(shown === undefined ? {} : { shownTonNano: shown }),
  };
  return [{ booking, subject }];
}

/** What follows from an effect for its mint alone. */
async function follow(
  tx: SharedTx,
  deps: StepDeps,
  { mint }: MintRecord,
  effect: MintEffect,
  atMs: number,
): Promise<void> {
  if (effect.type === 'drop_stake') return dropStake(tx, { ownerId: mint.ownerId, id: effect.stakeId });
  if (effect.type !== 'issue' && effect.type !== 'referral_pending') return;
  const owner = await tx.users.byId(mint.ownerId);
  if (owner === null) return;
  if (effect.type === 'issue') {
    if (mint.origin === 'paid') await holdingBegan(tx, owner, atMs);
  } else if (owner.inviterId) await promiseReferralBonus(tx, deps, owner.inviterId, mint, effect, atMs);
}

/** The mint of a pending stake matured first: drops the stake. */
async function dropStake(tx: SharedTx, stake: OwnedId): Promise<void> {
  const found = await tx.stakes.ofUser(stake.ownerId, stake.id);
  if (found === null) throw new MovedMeanwhile(`stake ${stake.id}`);
  transitionStake(found.stake, { type: 'drop' });
  await removePendingStake(tx, stake);
}

/** Deletes a pending stake; its mint may be staked again. The fee's order stays: a late fee is recognised. */
export async function removePendingStake(tx: SharedTx, { ownerId, id }: OwnedId): Promise<void> {
  if (!(await tx.stakes.drop(ownerId, id))) throw new MovedMeanwhile(`stake ${id}`);
  await tx.work.cancel('stake', id);
}

/** Locks the owner and their inviter, in the order that all commands use. */
export async function lockMintPeople(tx: SharedTx, ownerId: string): Promise<void> {
  await lockPeopleOfMints(tx, [ownerId]);
}

/** The same for the owners of several mints. */
export async function lockPeopleOfMints(tx: SharedTx, ownerIds: readonly string[]): Promise<void> {
  const owners = await tx.users.byIds([...new Set(ownerIds)]);
  const inviters = [...owners.values()].flatMap(({ inviterId }) => inviterId ?? []);
  await tx.users.lock([...new Set([...ownerIds, ...inviters])]);
}

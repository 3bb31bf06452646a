import type { FarmEffect, FarmStep } from '@axiom/domain/farming';
import { bookingOfFarmEffect } from '@axiom/domain/ledger';
import type { SharedTx } from '../ports/store-commands.ts';
import type { MintRecord } from '../ports/store-bonds.ts';
import type { FarmLinkRecord } from '../ports/store-farming.ts';
import { holdingReset } from './bonuses.ts';
import { MovedMeanwhile } from './moved-meanwhile.ts';

/** Result of a step: the link as it is stored now, and the bond that a share became (null if none). */
export interface MovedLink {
  readonly record: FarmLinkRecord;
  readonly mint: MintRecord | null;
}

/**
 * Stores a step of a link with all its effects: row, ledger, the bond of a share with its maturity, days
 * held. `before` is null when the step creates the link. The caller locks the people concerned and emits the
 * events.
 * @throws InsufficientBalance; MovedMeanwhile
 */
export async function moveFarmLink(
  tx: SharedTx,
  before: FarmLinkRecord | null,
  { step, policyId, atMs }: { readonly step: FarmStep; readonly policyId: string; readonly atMs: number },
): Promise<MovedLink> {
  const record: FarmLinkRecord = { link: step.link, policyId };
  if (before === null) await tx.farming.insert(record);
  else if (!(await tx.farming.move(before, record))) throw new MovedMeanwhile(`link ${before.link.id}`);
  let mint: MintRecord | null = null;
  for (const effect of step.effects) mint = (await apply(tx, record, effect, atMs)) ?? mint;
  return { record, mint };
}

async function apply(
  tx: SharedTx,
  { link, policyId }: FarmLinkRecord,
  effect: FarmEffect,
  atMs: number,
): Promise<MintRecord | null> {
  const booking = bookingOfFarmEffect(link, effect);
  const mintId = effect.type === 'grant' ? { mintId: effect.mint.id } : {};
  if (booking !== null) await tx.ledger.post(booking, { atMs, linkId: link.id, ...mintId });
  if (effect.type === 'reset_hold') {
    const user = await tx.users.byId(effect.userId);
    if (user !== null) await holdingReset(tx, user, atMs);
  }
  if (effect.type !== 'grant') return null;
  const record: MintRecord = { mint: effect.mint, policyId, orderCode: null, txHash: null, returned: null };
  await tx.mints.insert(record);
  await tx.farming.insertActivation(link, effect.activation);
  await tx.work.schedule('mint', effect.mint.id, effect.mint.maturesAtMs ?? atMs, {
    ownerId: effect.mint.ownerId,
  });
  return record;
}

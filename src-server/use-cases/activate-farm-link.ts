import { type FarmActivation, type FarmLinkStatus, transitionFarmLink } from '@axiom/domain/farming';
import { formatDecimal } from '@axiom/domain/money';
import type { CommandTx } from '../ports/store-commands.ts';
import type { MintRecord } from '../ports/store-bonds.ts';
import type { FarmLinkRecord } from '../ports/store-farming.ts';
import { Refusal } from '../refusal.ts';
import type { Deps } from './deps.ts';
import { moveFarmLink } from './move-farm-link.ts';
import { knownPrice } from './price.ts';
import { emitBalance, emitMint } from './tell.ts';

/** ACTIVE with the caller's bond as it is now; REACHED and REVOKED without a bond. */
export interface Activated {
  readonly status: FarmLinkStatus;
  readonly mint: MintRecord | null;
}

/** A link, and the caller's own use of it (null if none). */
export interface KnownLink {
  readonly record: FarmLinkRecord;
  readonly earlier: FarmActivation | null;
}

/** @throws Refusal farm_link_not_found */
async function linkByCode(tx: CommandTx, userId: string, code: string): Promise<KnownLink> {
  const record = await tx.farming.byCode(code);
  if (record === null) throw unknownLink();
  return { record, earlier: await tx.farming.activation(record.link, userId) };
}

export function unknownLink(): Refusal {
  return new Refusal('farm_link_not_found', 'There is no such link.', 'activation_code');
}

/**
 * Takes one share of a link, once per person (POST /farming/activate). A repeated call, and one for a link
 * that is used up or revoked, changes nothing.
 * @throws OwnFarmLink, PriceStale; Refusal farm_link_not_found
 */
export async function activateFarmLink(
  tx: CommandTx,
  deps: Pick<Deps, 'policies' | 'clock' | 'prices' | 'ids'>,
  userId: string,
  code: string,
): Promise<Activated> {
  let known = await linkByCode(tx, userId, code);
  // A used-up or revoked link stays so: only a caller who may still get a share waits for the author's lock.
  if (known.record.link.status === 'ACTIVE' && known.earlier === null) {
    await tx.users.lock([userId, known.record.link.ownerId]);
    known = await linkByCode(tx, userId, code);
  }
  const { record: before, earlier } = known;
  const atMs = deps.clock.nowMs();
  const step = transitionFarmLink(before.link, {
    type: 'activate',
    atMs,
    userId,
    mintId: deps.ids.next(),
    price: knownPrice(deps),
    ...(earlier === null ? {} : { earlier }),
  });
  const { status, mintId } = step.answer;
  if (step.effects.length === 0)
    return { status, mint: mintId === undefined ? null : await tx.mints.ofUser(userId, mintId) };
  const { mint, record } = await moveFarmLink(tx, before, { step, policyId: before.policyId, atMs });
  if (mint !== null) await emitMint(tx, mint);
  await emitBalance(tx, deps, userId);
  await emitBalance(tx, deps, before.link.ownerId);
  if (mint !== null)
    await tx.messages.notice(before.link.ownerId, {
      kind: 'link_used',
      mintId: mint.mint.id,
      amountToken: formatDecimal(mint.mint.amountToken),
      left: record.link.countActivations - record.link.activated,
    });
  return { status, mint };
}

import { transitionFarmLink } from '@axiom/domain/farming';
import type { CommandTx } from '../ports/store-commands.ts';
import type { FarmLinkRecord } from '../ports/store-farming.ts';
import { Refusal } from '../refusal.ts';
import type { Deps } from './deps.ts';
import { moveFarmLink } from './move-farm-link.ts';
import { emitBalance } from './tell.ts';

/**
 * Revokes one's own link: the rest returns to the balance that it came from, without a fee (R5.18).
 * @throws IllegalFarmLinkTransition; Refusal farm_link_not_found
 */
export async function cancelFarmLink(
  tx: CommandTx,
  deps: Pick<Deps, 'policies' | 'clock'>,
  userId: string,
  linkId: string,
): Promise<FarmLinkRecord> {
  await tx.users.lock([userId]);
  const before = await tx.farming.ofUser(userId, linkId);
  if (before === null) throw new Refusal('farm_link_not_found', 'You have no link with this id.', 'id');
  const atMs = deps.clock.nowMs();
  const step = transitionFarmLink(before.link, { type: 'cancel', atMs });
  const { record } = await moveFarmLink(tx, before, { step, policyId: before.policyId, atMs });
  await emitBalance(tx, deps, userId);
  return record;
}

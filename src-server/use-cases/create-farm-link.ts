import { type FarmOrder, openFarmLink } from '@axiom/domain/farming';
import type { SharedTx } from '../ports/store-commands.ts';
import { activationCode } from './codes.ts';
import type { Deps } from './deps.ts';
import { type MovedLink, moveFarmLink } from './move-farm-link.ts';
import { knownPrice } from './price.ts';
import { emitBalance, emitMint } from './tell.ts';
import { readTokenAmount } from './read-token-amount.ts';

/** Sets amount × count aside for a link; a link for oneself becomes an active bond at once (R5.17). */
export async function createFarmLink(
  tx: SharedTx,
  deps: Deps,
  userId: string,
  order: Omit<FarmOrder, 'amountToken'> & { readonly amount: string },
): Promise<MovedLink> {
  await tx.users.lock([userId]);
  const nowMs = deps.clock.nowMs();
  const { id: policyId, policy } = deps.policies.current();
  const step = openFarmLink({
    id: deps.ids.next(),
    ownerId: userId,
    order: { ...order, amountToken: readTokenAmount(order.amount, 'amount') },
    activationCode: activationCode(deps.random),
    ownBond: { mintId: deps.ids.next(), price: knownPrice(deps) },
    balances: await tx.ledger.balances(userId),
    policy,
    highestPrice: deps.prices.bounds.highest,
    nowMs,
  });
  const moved = await moveFarmLink(tx, null, { step, policyId, atMs: nowMs });
  if (moved.mint !== null) await emitMint(tx, moved.mint);
  await emitBalance(tx, deps, userId);
  return moved;
}

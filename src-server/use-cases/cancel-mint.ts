import type { SharedTx } from '../ports/store-commands.ts';
import type { MintRecord } from '../ports/store-bonds.ts';
import { Refusal } from '../refusal.ts';
import type { Deps } from './deps.ts';
import { lockMintPeople, moveMint } from './move-mint.ts';
import { emitBalance, emitMint } from './tell.ts';

/** One's own mint, with everybody concerned locked. @throws Refusal mint_not_found */
export async function ownMint(tx: SharedTx, userId: string, mintId: string): Promise<MintRecord> {
  await lockMintPeople(tx, userId);
  const record = await tx.mints.ofUser(userId, mintId);
  if (record === null) throw new Refusal('mint_not_found', 'You have no bond with this id.', 'mint_id');
  return record;
}

/**
 * pending → canceled, free; active → canceled: the tokens less the exit fee return to the main balance
 * (R5.10). `onlyPending` refuses an active mint. The row is locked before the domain decides, so a payment
 * that was booked first wins.
 * @throws Refusal mint_not_found; IllegalMintTransition
 */
export async function cancelMint(
  tx: SharedTx,
  deps: Pick<Deps, 'policies' | 'clock'>,
  userId: string,
  mintId: string,
  { onlyPending }: { readonly onlyPending: boolean },
): Promise<MintRecord> {
  const before = await ownMint(tx, userId, mintId);
  const after = await moveMint(tx, deps, before, { type: 'cancel', atMs: deps.clock.nowMs(), onlyPending });
  await tx.work.cancel('mint', mintId);
  await emitMint(tx, after);
  if (before.mint.status === 'active') await emitBalance(tx, deps, userId);
  return after;
}

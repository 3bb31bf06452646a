import type { StoreTx } from '../ports/store.ts';
import { lockMintPeople } from '../use-cases/move-mint.ts';
import { emitMint } from '../use-cases/tell.ts';

/** Locks the people of the bond whose order code a deposit carried, before anything is booked. */
export async function lockPeopleOfDeposit(tx: StoreTx, mintId: string | null): Promise<void> {
  const record = mintId === null ? null : await tx.mints.byId(mintId);
  if (record !== null) await lockMintPeople(tx, record.mint.ownerId);
}

/** Tells the bond's owner what became of a deposit that carried its order code. */
export async function tellReturned(tx: StoreTx, mintId: string | null): Promise<void> {
  const record = mintId === null ? null : await tx.mints.byId(mintId);
  if (record !== null) await emitMint(tx, record);
}

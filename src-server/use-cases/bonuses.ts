import { type Bonuses, bonusesFor, holdDays, investedToken } from '@axiom/domain/bonus';
import { utcDayNumber, utcDayStart } from '@axiom/domain/time';
import type { StoreTx } from '../ports/store.ts';
import type { UserRow } from '../ports/store-users.ts';
import type { Deps } from './deps.ts';

/**
 * The bonuses in force for a person on the UTC day of an instant: the policy's steps over the facts of that day's 00:00.
 * Changes in between take effect at the next one.
 */
export async function bonusesOn(
  tx: StoreTx,
  deps: Pick<Deps, 'policies'>,
  user: UserRow,
  atMs: number,
): Promise<Bonuses> {
  const dayMs = utcDayStart(atMs);
  const isHolding = user.heldSinceMs !== null && user.heldUntilMs === null;
  return bonusesFor(deps.policies.current().policy, {
    holdDays: isHolding ? holdDays(user.heldSinceMs ?? undefined, dayMs) : 0,
    investedToken: investedToken(await tx.mints.investments(user.id, dayMs), dayMs),
    stakedToken: await tx.stakes.stakedTotalAt(dayMs),
  });
}

/** A paid bond became active: the days in a row go on when the last holding ended today or yesterday, and begin otherwise. */
export async function holdingBegan(tx: StoreTx, user: UserRow, atMs: number): Promise<void> {
  if (user.heldSinceMs !== null && user.heldUntilMs === null) return;
  const goesOn =
    user.heldSinceMs !== null &&
    user.heldUntilMs !== null &&
    utcDayNumber(atMs) - utcDayNumber(user.heldUntilMs) <= 1;
  await tx.users.setHeld(user.id, { heldSinceMs: goesOn ? user.heldSinceMs : atMs, heldUntilMs: null });
}

/** Something held has ended: when nothing else is held, the row of days ends with this one. */
export async function holdingEnded(tx: StoreTx, userId: string, atMs: number): Promise<void> {
  const user = await tx.users.byId(userId);
  if (user === null || user.heldSinceMs === null || user.heldUntilMs !== null) return;
  if ((await tx.mints.investments(userId, atMs)).length > 0) return;
  await tx.users.setHeld(userId, { heldSinceMs: user.heldSinceMs, heldUntilMs: atMs });
}

/** A withdrawal resets the days in a row; what is still held counts from now on. */
export async function holdingReset(tx: StoreTx, user: UserRow, atMs: number): Promise<void> {
  const isHolding = user.heldSinceMs !== null && user.heldUntilMs === null;
  await tx.users.setHeld(user.id, { heldSinceMs: isHolding ? atMs : null, heldUntilMs: null });
}

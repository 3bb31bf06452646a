import {
  beginHolding,
  type Bonuses,
  changesSince,
  daysHeld,
  type HoldingChange,
  investedToken,
  type OwnBonuses,
  ownBonusesFor,
  resetHolding,
} from '@axiom/domain/bonus';
import type { EconomyPolicy } from '@axiom/domain/economy';
import { utcDayNumber, utcDayStart } from '@axiom/domain/time';
import type { StoreTx } from '../ports/store.ts';
import type { HeldRow, UserRow } from '../ports/store-users.ts';
import { dayFacts } from './days.ts';
import type { Deps } from './deps.ts';

/**
 * The bonuses in force for a person on the UTC day of an instant: the steps of the policy in force at that day's 00:00 over
 * the facts of the same moment. Changes in between, the policy's too, take effect at the next one.
 */
export async function bonusesOn(
  tx: StoreTx,
  deps: Pick<Deps, 'policies'>,
  user: UserRow,
  atMs: number,
): Promise<Bonuses> {
  const found = (await bonusesOfAll(tx, deps, [user], atMs)).get(user.id);
  if (found === undefined) throw new Error(`no bonuses of ${user.id}`);
  return found;
}

/** As `bonusesOn`, by person. */
export async function bonusesOfAll(
  tx: StoreTx,
  deps: Pick<Deps, 'policies'>,
  users: readonly UserRow[],
  atMs: number,
): Promise<ReadonlyMap<string, Bonuses>> {
  const dayMs = utcDayStart(atMs);
  const { policyId, collectiveBonus } = await dayFacts(tx, deps, dayMs);
  const own = await ownBonusesAt(tx, await deps.policies.byId(tx, policyId), users, dayMs);
  return new Map([...own].map(([userId, bonuses]) => [userId, { ...bonuses, collectiveBonus }]));
}

/** Of `bonusesOn`, what rests on each person alone: nothing of anybody else is read. */
export async function ownBonusesOfAll(
  tx: StoreTx,
  deps: Pick<Deps, 'policies'>,
  users: readonly UserRow[],
  atMs: number,
): Promise<ReadonlyMap<string, OwnBonuses>> {
  const dayMs = utcDayStart(atMs);
  return ownBonusesAt(tx, (await deps.policies.at(tx, dayMs)).policy, users, dayMs);
}

async function ownBonusesAt(
  tx: StoreTx,
  policy: EconomyPolicy,
  users: readonly UserRow[],
  dayMs: number,
): Promise<ReadonlyMap<string, OwnBonuses>> {
  const ids = users.map(({ id }) => id);
  const investments = await tx.mints.investments(ids, dayMs);
  return new Map(
    users.map((user) => [
      user.id,
      ownBonusesFor(policy, {
        holdDays: daysAtStartOf(dayMs, user),
        investedToken: investedToken(investments.get(user.id) ?? [], dayMs),
      }),
    ]),
  );
}

/** Whatever has changed since: the first change of a day keeps what it found, for that day and for days settled late. */
function daysAtStartOf(dayMs: number, held: HeldRow): number {
  const { heldDayMs, heldDays } = held;
  if (heldDayMs === null || dayMs > heldDayMs) return daysHeld(held, dayMs);
  return Math.max(0, heldDays - (utcDayNumber(heldDayMs) - utcDayNumber(dayMs)));
}

/** A paid bond became active. */
export function holdingBegan(tx: StoreTx, user: UserRow, atMs: number): Promise<void> {
  return change(tx, user, [{ step: beginHolding, atMs }]);
}

/** Something held has ended: while nothing else is held the row of days ends with this one. It may be worked on late. */
export async function holdingEnded(tx: StoreTx, userId: string, atMs: number): Promise<void> {
  const user = await tx.users.byId(userId);
  if (user === null || user.heldSinceMs === null || user.heldUntilMs !== null) return;
  await change(tx, user, changesSince(user, atMs, await tx.mints.heldAfter(userId, atMs)));
}

/** A withdrawal, or another person's use of their link. */
export function holdingReset(tx: StoreTx, user: UserRow, atMs: number): Promise<void> {
  return change(tx, user, [{ step: resetHolding, atMs }]);
}

async function change(tx: StoreTx, user: UserRow, changes: readonly HoldingChange[]): Promise<void> {
  const after = changes.reduce<HeldRow>(changed, user);
  if (after !== user) await tx.users.setHeld(user.id, after);
}

function changed(held: HeldRow, { step, atMs }: HoldingChange): HeldRow {
  const { heldSinceMs, heldUntilMs } = step(held, atMs);
  if (heldSinceMs === held.heldSinceMs && heldUntilMs === held.heldUntilMs) return held;
  const heldDayMs = utcDayStart(atMs);
  return { heldSinceMs, heldUntilMs, heldDayMs, heldDays: daysAtStartOf(heldDayMs, held) };
}

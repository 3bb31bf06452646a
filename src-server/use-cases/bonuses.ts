import {
  beginHolding,
  type Bonuses,
  changesSince,
  daysHeld,
  type HoldingChange,
  type Investment,
  investedToken,
  isHeldAsBegins,
  nextHold,
  type OwnBonuses,
  type OwnNow,
  ownBonusesFor,
  resetHolding,
} from '@axiom/domain/bonus';
import type { EconomyPolicy } from '@axiom/domain/economy';
import { utcDayNumber, utcDayStart } from '@axiom/domain/time';
import type { SharedTx } from '../ports/store-commands.ts';
import type { HeldBond } from '../ports/store-reads.ts';
import type { HeldRow, UserRow } from '../ports/store-users.ts';
import { dayFacts } from './days.ts';
import type { Deps } from './deps.ts';

/**
 * The bonuses in force for a person on the UTC day of an instant: the steps of the policy in force at that
 * day's 00:00, applied to the facts of that moment. Later changes, also of the policy, take effect at the
 * next 00:00.
 */
export async function bonusesOn(
  tx: SharedTx,
  deps: Pick<Deps, 'policies'>,
  user: UserRow,
  atMs: number,
): Promise<Bonuses> {
  const found = (await bonusesOfAll(tx, deps, [user], atMs)).get(user.id);
  if (found === undefined) throw new Error(`no bonuses of ${user.id}`);
  return found;
}

/** Like `bonusesOn`, for several people, by user id. */
export async function bonusesOfAll(
  tx: SharedTx,
  deps: Pick<Deps, 'policies'>,
  users: readonly UserRow[],
  atMs: number,
): Promise<ReadonlyMap<string, Bonuses>> {
  const dayMs = utcDayStart(atMs);
  const { policyId, collectiveBonus } = await dayFacts(tx, deps, dayMs);
  const own = await ownAt(tx, await deps.policies.byId(tx, policyId), users, dayMs, ownBonusesOf);
  return new Map([...own].map(([userId, bonuses]) => [userId, { ...bonuses, collectiveBonus }]));
}

/** The part of `bonusesOn` that depends on the person alone, and what comes next: no other person's rows are read. */
export async function ownNowOfAll(
  tx: SharedTx,
  deps: Pick<Deps, 'policies'>,
  users: readonly UserRow[],
  atMs: number,
): Promise<ReadonlyMap<string, OwnNow>> {
  const dayMs = utcDayStart(atMs);
  return ownAt(tx, (await deps.policies.at(tx, dayMs)).policy, users, dayMs, ownNowOf);
}

type OwnOf<Own> = (
  policy: EconomyPolicy,
  user: UserRow,
  investments: readonly Investment[],
  dayMs: number,
) => Own;

async function ownAt<Own>(
  tx: SharedTx,
  policy: EconomyPolicy,
  users: readonly UserRow[],
  dayMs: number,
  own: OwnOf<Own>,
): Promise<ReadonlyMap<string, Own>> {
  const ids = users.map(({ id }) => id);
  const investments = await tx.mints.investments(ids, dayMs);
  return new Map(users.map((user) => [user.id, own(policy, user, investments.get(user.id) ?? [], dayMs)]));
}

/** One person's own bonuses of a day, from the paid bonds that they held as it began. */
const ownBonusesOf: OwnOf<OwnBonuses> = (policy, user, investments, dayMs) =>
  ownBonusesFor(policy, {
    holdDays: daysAtStartOf(dayMs, user),
    investedToken: investedToken(investments, dayMs),
  });

/** The same, and what the hold bonus grows to as things stand now. */
export const ownNowOf: OwnOf<OwnNow> = (policy, user, investments, dayMs) => ({
  ...ownBonusesOf(policy, user, investments, dayMs),
  holdNext: nextHold(policy, user, dayMs),
});

/** Those of some held bonds that were held as an instant began. */
export function investmentsIn(held: readonly HeldBond[], atMs: number): readonly Investment[] {
  return held
    .filter((span) => isHeldAsBegins(span, atMs))
    .map(({ amountToken, fromMs }) => ({ amountToken, activeSinceMs: fromMs }));
}

/**
 * The days held at that 00:00, whatever has changed since. The first change of a day stores the value it
 * found, for that day and for days that are settled late.
 */
function daysAtStartOf(dayMs: number, held: HeldRow): number {
  const { heldDayMs, heldDays } = held;
  if (heldDayMs === null || dayMs > heldDayMs) return daysHeld(held, dayMs);
  return Math.max(0, heldDays - (utcDayNumber(heldDayMs) - utcDayNumber(dayMs)));
}

/** Call when a paid bond became active. */
export function holdingBegan(tx: SharedTx, user: UserRow, atMs: number): Promise<void> {
  return change(tx, [{ user, changes: [{ step: beginHolding, atMs }] }]);
}

/** Call when something that these people held has ended, even late: their days end at `atMs` if nothing else is held. */
export async function holdingEnded(tx: SharedTx, userIds: readonly string[], atMs: number): Promise<void> {
  const users = [...(await tx.users.byIds(userIds)).values()].filter(
    ({ heldSinceMs, heldUntilMs }) => heldSinceMs !== null && heldUntilMs === null,
  );
  const ids = users.map(({ id }) => id);
  const held = await tx.mints.heldAfter(ids, atMs);
  await change(
    tx,
    users.map((user) => ({ user, changes: changesSince(user, atMs, held.get(user.id) ?? []) })),
  );
}

/** Call after a withdrawal, or when another person used this person's link. */
export function holdingReset(tx: SharedTx, user: UserRow, atMs: number): Promise<void> {
  return change(tx, [{ user, changes: [{ step: resetHolding, atMs }] }]);
}

interface Changing {
  readonly user: UserRow;
  readonly changes: readonly HoldingChange[];
}

function change(tx: SharedTx, people: readonly Changing[]): Promise<void> {
  return tx.users.changeHeld(
    people.flatMap(({ user, changes }) => {
      const after = changes.reduce<HeldRow>(changed, user);
      return after === user ? [] : [{ ...after, id: user.id }];
    }),
  );
}

function changed(held: HeldRow, { step, atMs }: HoldingChange): HeldRow {
  const { heldSinceMs, heldUntilMs } = step(held, atMs);
  if (heldSinceMs === held.heldSinceMs && heldUntilMs === held.heldUntilMs) return held;
  const heldDayMs = utcDayStart(atMs);
  return { heldSinceMs, heldUntilMs, heldDayMs, heldDays: daysAtStartOf(heldDayMs, held) };
}

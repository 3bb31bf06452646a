import { type HeldSpan, type Investment, isHeldAsBegins } from '@axiom/domain/bonus';
import type { CommandTx } from '../../ports/store-commands.ts';
import { walletColumns } from '../people-columns.ts';
import type { Ask } from '../statement.ts';
import type { Columns } from '../stored.ts';
import { OWN_WALLET } from './read-through.ts';
import type { HeldMint, PersonSums, UnitOfWork } from './unit-of-work.ts';
import { AnotherDay, NotNamed } from './unit-of-work.ts';

/** People of a batch: locked, read, and as they are after what was decided. */
export function peopleUnits(work: UnitOfWork): CommandTx['users'] {
  const byId = (id: string) => {
    const user = work.users.get(id);
    if (user === undefined && !work.askedPeople.has(id)) throw new NotNamed(`person ${id}`);
    return user ?? null;
  };
  return {
    async lock(ids) {
      for (const id of ids) byId(id);
    },
    byId: async (id) => byId(id),
    byIds: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const user = byId(id);
          return user === null ? [] : [[id, user]];
        }),
      ),
    async changeHeld(rows) {
      for (const { id, ...held } of rows) {
        const user = byId(id);
        if (user !== null) work.users.set(id, { ...user, ...held });
      }
    },
  };
}

/** The wallet of whoever gives the command. */
export function walletUnits(work: UnitOfWork, ask: Ask): CommandTx['wallets'] {
  return {
    async ofUser(userId) {
      const [row] = await ask<Columns<typeof walletColumns> & { readonly is_first: boolean }>(OWN_WALLET, [
        userId,
      ]);
      if (row === undefined) return null;
      return { ...walletColumns.read(row), isFirst: row.is_first };
    },
    async bind(wallet) {
      work.bound.set(wallet.userId, wallet);
    },
    async useProof(proof) {
      const { payload, userId, address } = proof;
      if (!work.askedProofs.has(payload)) throw new NotNamed('the payload of a proof');
      const used = work.proofs.get(payload);
      if (used === undefined) {
        work.proofs.set(payload, proof);
        return 'new';
      }
      return used.userId === userId && used.address === address ? 'repeated' : 'taken';
    },
  };
}

/** What was read of a person. @throws NotNamed */
export function sumsOfPerson(work: UnitOfWork, userId: string): PersonSums {
  const found = work.people.get(userId);
  if (found === undefined) throw new NotNamed(`person ${userId}`);
  return found;
}

/** What people held at the day's 00:00 or later. */
export function heldUnits(work: UnitOfWork): Pick<CommandTx['mints'], 'investments' | 'heldAfter'> {
  return {
    async investments(userIds, atMs) {
      if (atMs !== work.dayMs) throw new AnotherDay();
      return new Map<string, readonly Investment[]>(
        userIds.map((id) => [
          id,
          heldOf(work, id)
            .filter((span) => isHeldAsBegins(span, atMs))
            .map(({ amountToken, fromMs }) => ({ amountToken, activeSinceMs: fromMs })),
        ]),
      );
    },
    async heldAfter(userIds, atMs) {
      if (atMs < work.dayMs) throw new AnotherDay();
      return new Map<string, readonly HeldSpan[]>(
        userIds.map((id) => [
          id,
          heldOf(work, id)
            .filter(({ untilMs }) => (untilMs ?? Infinity) > atMs)
            .map(({ fromMs, untilMs }) => ({ fromMs, untilMs: untilMs ?? null })),
        ]),
      );
    },
  };
}

/** What was read, and in place of bonds that changed what they are now. */
function heldOf(work: UnitOfWork, userId: string): readonly HeldMint[] {
  const changed = new Set(work.mints.changes().map(({ key }) => key));
  const kept = sumsOfPerson(work, userId).held.filter(({ mintId }) => !changed.has(mintId));
  return [...kept, ...[...changed].flatMap((mintId) => heldAs(work, userId, mintId))];
}

function heldAs(work: UnitOfWork, userId: string, mintId: string): readonly HeldMint[] {
  const mint = work.mints.get(mintId)?.mint;
  if (mint?.ownerId !== userId || mint.origin !== 'paid' || mint.activatedAtMs === undefined) return [];
  const held = { mintId, amountToken: mint.amountToken, fromMs: mint.activatedAtMs };
  if (mint.status !== 'move_to_staking')
    return [{ ...held, untilMs: mint.closedAtMs, endsAtMs: mint.maturesAtMs }];
  const staked = work.stakes.get(mintId);
  return [{ ...held, untilMs: staked?.stake.completedAtMs, endsAtMs: staked?.completesAtMs }];
}

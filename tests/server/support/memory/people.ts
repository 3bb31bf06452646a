import type { NewUser, SessionRepository, UserRepository, UserRow } from '#server/ports/store-users.ts';
import type { OwnWallets, WalletRepository } from '#server/ports/store-wallets.ts';
import { found } from './ordering.ts';
import type { MemoryTables } from './tables.ts';

export function userRepository({ users }: MemoryTables): UserRepository {
  return {
    byId: async (id) => users.get(id),
    byIds: async (ids) => found(ids, (id) => users.get(id)),
    byTelegramId: async (telegramId) => users.one('telegramId', telegramId),
    invitersOf: async (id) => {
      const chain: string[] = [];
      for (
        let next = users.get(id)?.inviterId ?? null;
        next !== null;
        next = users.get(next)?.inviterId ?? null
      )
        chain.push(next);
      return chain;
    },
    byRefCode: async (refCode) => users.one('refCode', refCode),
    // One transaction at a time: nobody else can be waited for.
    lock: async () => undefined,
    insert: async (user) => {
      if (users.one('telegramId', user.telegramId) !== null) return false;
      users.insert(rowOf(user));
      return true;
    },
    change: async (id, changes) => {
      const user = users.get(id);
      if (user !== null) users.put({ ...user, ...changes });
    },
    changeHeld: async (rows) => {
      for (const row of rows) {
        const user = users.get(row.id);
        if (user !== null) users.put({ ...user, ...row });
      }
    },
    count: async () => users.all().length,
    foldCount: async () => 0,
  };
}

function rowOf(user: NewUser): UserRow {
  const nothingHeld = { heldSinceMs: null, heldUntilMs: null, heldDayMs: null, heldDays: 0 };
  return { ...user, version: 0, referralSeenAtMs: user.createdAtMs, friendsSeen: 0, ...nothingHeld };
}

export function sessionRepository({ families, tokens }: MemoryTables): SessionRepository {
  return {
    openFamily: async (family) => families.insert({ ...family, revokedAtWallMs: null }),
    insertToken: async (token) => tokens.insert({ ...token, usedAtWallMs: null }),
    token: async (tokenHash) => {
      const token = tokens.get(tokenHash);
      const family = token === null ? null : families.get(token.familyId);
      return token === null || family === null
        ? null
        : { ...token, userId: family.userId, isRevoked: family.revokedAtWallMs !== null };
    },
    markUsed: async (tokenHash, usedAtWallMs) => {
      const token = tokens.get(tokenHash);
      if (token === null || token.usedAtWallMs !== null) return false;
      tokens.put({ ...token, usedAtWallMs });
      return true;
    },
    revokeFamily: async (familyId, revokedAtWallMs) => {
      const family = families.get(familyId);
      if (family === null || family.revokedAtWallMs !== null) return false;
      families.put({ ...family, revokedAtWallMs });
      return true;
    },
    revokedSince: async (wallMs) =>
      families
        .all()
        .filter(({ revokedAtWallMs }) => revokedAtWallMs !== null && revokedAtWallMs >= wallMs)
        .map(({ id }) => id),
    forgetExpired: async (beforeWallMs, most) => {
      const gone = tokens.deleteSome(({ expiresAtWallMs }) => expiresAtWallMs < beforeWallMs, most);
      for (const { familyId } of gone)
        if (tokens.of('family', familyId).length === 0) families.delete(familyId);
      return gone.length;
    },
  };
}

export function walletRepository({
  wallets,
  walletFirsts,
  usedProofs,
}: MemoryTables): OwnWallets & WalletRepository {
  return {
    ofUser: async (userId) => {
      const bound = wallets.get(userId);
      return bound === null
        ? null
        : { ...bound, isFirst: walletFirsts.get(bound.address)?.userId === userId };
    },
    bind: async (wallet) => {
      wallets.put(wallet);
      walletFirsts.insertNew({ address: wallet.address, userId: wallet.userId });
    },
    useProof: async (proof) => {
      if (usedProofs.insertNew(proof)) return 'new';
      const used = usedProofs.get(proof.payload);
      return used?.userId === proof.userId && used.address === proof.address ? 'repeated' : 'taken';
    },
    forgetProofs: async (beforeMs, most) =>
      usedProofs.deleteSome(({ endsAtMs }) => endsAtMs < beforeMs, most).length,
  };
}

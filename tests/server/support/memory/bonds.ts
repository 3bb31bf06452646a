import { isHeldAsBegins } from '@axiom/domain/bonus';
import { axiom, ton } from '@axiom/domain/money';
import type {
  EndedBonds,
  MintMove,
  MintRecord,
  MintRepository,
  ReferralBonusRow,
  ReferralRepository,
  ReferralSums,
  StakeMove,
  StakeRepository,
  StakingFeeRepository,
} from '#server/ports/store-bonds.ts';
import type { CommandTx } from '#server/ports/store-commands.ts';
import { found } from './ordering.ts';
import { heldOf } from './held.ts';
import type { MemoryTables } from './tables.ts';

export function mintRepository({ mints, stakes }: MemoryTables): CommandTx['mints'] & MintRepository {
  const paid = (userId: string) => heldOf({ mints, stakes }, userId);
  const move = ({ before, after }: MintMove) => {
    const now = mints.get(before.mint.id);
    const isAsBefore =
      now !== null &&
      now.mint.status === before.mint.status &&
      now.mint.reservedByStake === before.mint.reservedByStake;
    if (isAsBefore) mints.put({ ...after, returned: now.returned });
    return isAsBefore;
  };
  return {
    insert: async (record) => mints.insert(record),
    byId: async (id) => mints.get(id),
    ofUser: async (userId, id) => {
      const record = mints.get(id);
      return record?.mint.ownerId === userId ? record : null;
    },
    byOrderCode: async (orderCode) => mints.one('orderCode', orderCode),
    byIds: async (owned) =>
      found(
        owned.map(({ id }) => id),
        (id) => mints.get(id),
      ),
    move: async (before, after) => move({ before, after }),
    moveAll: async (moves) => moves.map(move).every(Boolean),
    countPending: async (userId) =>
      mints.of('owner', userId).filter(({ mint }) => mint.status === 'pending').length,
    endedPaid: async (userId) => endedPaid(mints.of('owner', userId)),
    investments: async (userIds, atMs) =>
      new Map(
        userIds.map((userId) => [
          userId,
          paid(userId)
            .filter((span) => isHeldAsBegins(span, atMs))
            .map(({ amountToken, fromMs }) => ({ amountToken, activeSinceMs: fromMs })),
        ]),
      ),
    heldAfter: async (userIds, atMs) =>
      new Map(
        userIds.map((userId) => [
          userId,
          paid(userId)
            .filter(({ untilMs }) => (untilMs ?? Infinity) > atMs)
            .map(({ fromMs, untilMs }) => ({ fromMs, untilMs: untilMs ?? null })),
        ]),
      ),
  };
}

function endedPaid(records: readonly MintRecord[]): readonly EndedBonds[] {
  const found = new Map<string, EndedBonds>();
  for (const { mint, policyId } of records) {
    if (mint.origin !== 'paid' || (mint.status !== 'move_to_staking' && mint.status !== 'completed'))
      continue;
    const outcome = mint.status === 'completed' ? ('matured' as const) : ('staked' as const);
    const key = `${policyId} ${mint.tariffDays} ${outcome}`;
    found.set(key, { policyId, tariffDays: mint.tariffDays, outcome });
  }
  return [...found.values()];
}

export function stakeRepository({ stakes }: MemoryTables): StakeRepository {
  const move = ({ before, after }: StakeMove) => {
    const now = stakes.get(before.stake.id);
    const isAsBefore =
      now !== null &&
      now.stake.status === before.stake.status &&
      now.stake.lastUpdatedAtMs === before.stake.lastUpdatedAtMs;
    if (isAsBefore) stakes.put(after);
    return isAsBefore;
  };
  return {
    insert: async (record) => stakes.insert(record),
    byIds: async (owned) =>
      found(
        owned.map(({ id }) => id),
        (id) => stakes.get(id),
      ),
    ofUser: async (userId, id) => {
      const record = stakes.get(id);
      return record?.stake.ownerId === userId ? record : null;
    },
    move: async (before, after) => move({ before, after }),
    moveAll: async (moves) => moves.map(move).every(Boolean),
    drop: async (userId, id) => {
      const stake = stakes.get(id)?.stake;
      if (stake?.ownerId !== userId || stake.status !== 'pending') return false;
      stakes.delete(id);
      return true;
    },
    stakedTotalAt: async (atMs) => {
      let total = 0n;
      for (const { stake, startedAtMs, completesAtMs } of stakes.all()) {
        if (startedAtMs === null) continue;
        const span = { fromMs: startedAtMs, untilMs: stake.completedAtMs, endsAtMs: completesAtMs };
        if (isHeldAsBegins(span, atMs)) total += stake.totalAmount;
      }
      return axiom(total);
    },
  };
}

export function stakingFeeRepository({ stakingFees }: MemoryTables): StakingFeeRepository {
  return {
    insert: async (record) => stakingFees.insert(record),
    byOrderCode: async (orderCode) => stakingFees.one('orderCode', orderCode),
    pay: async (userId, stakeId, txHash) => {
      const record = stakingFees.get(stakeId);
      if (record?.ownerId !== userId || record.txHash !== null) return false;
      stakingFees.put({ ...record, txHash });
      return true;
    },
  };
}

export function referralRepository({ bonuses }: MemoryTables): ReferralRepository {
  return {
    insert: async (bonus) => bonuses.insert(bonus),
    ofMints: async (mints) =>
      found(
        mints.map(({ id }) => id),
        (mintId) => bonuses.get(mintId),
      ),
    close: async (closing, status, closedAtMs) => {
      const pending = closing
        .flatMap(({ mintId }) => bonuses.get(mintId) ?? [])
        .filter((bonus) => bonus.status === 'pending');
      for (const bonus of pending) bonuses.put({ ...bonus, status, closedAtMs });
      return pending.length === closing.length;
    },
    sums: async (inviterId) => sumsOf(bonuses.of('inviter', inviterId)),
    sumsOf: async (inviterIds) => new Map(inviterIds.map((id) => [id, sumsOf(bonuses.of('inviter', id))])),
    friendsReleased: async (inviterId) =>
      new Set(
        bonuses
          .of('inviter', inviterId)
          .filter(({ status }) => status === 'released')
          .map(({ inviteeId }) => inviteeId),
      ).size,
  };
}

/** Sums of some bonuses. */
export function sumsOf(rows: readonly ReferralBonusRow[]): ReferralSums {
  const sum = (status: ReferralBonusRow['status'], field: 'bonus' | 'turnover') =>
    rows.reduce((total, row) => (row.status === status ? total + row[field] : total), 0n);
  return {
    turnover: ton(sum('released', 'turnover')),
    turnoverPending: ton(sum('pending', 'turnover')),
    bonus: axiom(sum('released', 'bonus')),
    bonusPending: axiom(sum('pending', 'bonus')),
    reversed: rows.filter(({ status }) => status === 'reversed').length,
  };
}

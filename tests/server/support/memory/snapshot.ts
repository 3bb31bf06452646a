import { escrowOf } from '@axiom/domain/farming';
import { userAccount, accountKey, type UserAccountName } from '@axiom/domain/ledger';
import { axiom, ton } from '@axiom/domain/money';
import type { MintRecord, StakeRecord } from '#server/ports/store-bonds.ts';
import type { SnapshotRepository } from '#server/ports/store-snapshot.ts';
import { by } from './ordering.ts';
import { balanceKey } from './tables/ledger.ts';
import type { MemoryTables } from './tables.ts';
import type { StoredPayout } from './tables/chain.ts';

const byActivation = by<MintRecord>(
  ({ mint }) => mint.activatedAtMs ?? mint.createdAtMs,
  ({ mint }) => mint.id,
);
const byCreation = by<StakeRecord>(
  ({ stake }) => stake.createdAtMs,
  ({ stake }) => stake.id,
);
const inPlace = by<StoredPayout>(({ place }) => place);

export function snapshotRepository(tables: MemoryTables): SnapshotRepository {
  const { mints, stakes, links, payouts, work } = tables;
  return {
    people: async () => people(tables),
    bonds: async () => bonds(tables),
    stakes: async () => activeStakes(tables),
    escrows: async () =>
      links
        .all()
        .filter(({ link }) => link.status === 'ACTIVE')
        .map(({ link }) => ({ ownerId: link.ownerId, source: link.source, tokenAmount: escrowOf(link) })),
    waitingSales: async () =>
      (['queued', 'held'] as const)
        .flatMap((status) => payouts.of('status', status).map((stored) => ({ ...stored, status })))
        .filter(({ payout }) => payout.kind === 'withdrawal')
        .toSorted(inPlace)
        .map(({ payout, status }) => ({
          ownerId: payout.userId ?? '',
          source: payout.fromReferral ? ('referral' as const) : ('main' as const),
          status,
          tokenAmount: payout.tokenAmount,
          amountTon: payout.amountTon,
        })),
    firstDueAtMs: async () => {
      const dues = work
        .all()
        .filter(
          ({ kind, subject }) =>
            (kind === 'mint' && mints.get(subject)?.mint.status === 'active') ||
            (kind === 'stake' && stakes.get(subject)?.stake.status === 'active'),
        )
        .map(({ dueAtMs }) => dueAtMs);
      return dues.length === 0 ? null : Math.min(...dues);
    },
  };
}

function people({
  users,
  balances,
  bonuses,
}: MemoryTables): Awaited<ReturnType<SnapshotRepository['people']>> {
  const held = (userId: string, name: UserAccountName) =>
    axiom(balances.get(balanceKey(accountKey(userAccount(userId, name)), 'AXIOM'))?.nano ?? 0n);
  return users.all().map((user) => ({
    id: user.id,
    inviterId: user.inviterId,
    heldSinceMs: user.heldUntilMs === null ? user.heldSinceMs : null,
    main: held(user.id, 'main'),
    referral: held(user.id, 'referral'),
    task: held(user.id, 'task'),
    turnover: ton(
      bonuses
        .of('inviter', user.id)
        .reduce((total, row) => (row.status === 'released' ? total + row.turnover : total), 0n),
    ),
  }));
}

function bonds({ mints, bonuses }: MemoryTables): Awaited<ReturnType<SnapshotRepository['bonds']>> {
  return mints
    .all()
    .filter(({ mint }) => mint.status === 'active')
    .toSorted(byActivation)
    .map(({ mint }) => {
      const { price: _, ...terms } = mint.terms;
      const bonus = bonuses.get(mint.id);
      return {
        ownerId: mint.ownerId,
        origin: mint.origin,
        amountTon: mint.amountTon,
        amountToken: mint.amountToken,
        activatedAtMs: mint.activatedAtMs ?? mint.createdAtMs,
        tariffDays: mint.tariffDays,
        terms,
        pendingBonus: bonus?.status === 'pending' ? bonus.bonus : axiom(0n),
      };
    });
}

function activeStakes({ stakes, mints }: MemoryTables): Awaited<ReturnType<SnapshotRepository['stakes']>> {
  return stakes
    .all()
    .filter(({ stake }) => stake.status === 'active')
    .toSorted(byCreation)
    .map(({ stake }) => {
      const mint = mints.get(stake.mintId)?.mint;
      return {
        ownerId: stake.ownerId,
        origin: mint?.origin ?? 'paid',
        totalAmount: stake.totalAmount,
        dailyReward: stake.dailyReward,
        maxReward: stake.maxReward,
        earnedReward: stake.earnedReward,
        accrualRemainder: stake.accrualRemainder,
        lastUpdatedAtMs: stake.lastUpdatedAtMs ?? stake.createdAtMs,
        activeSinceMs: mint?.activatedAtMs ?? stake.createdAtMs,
      };
    });
}
